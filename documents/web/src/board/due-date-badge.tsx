import { fromIso } from '@sanhe/kit/runtime/clock'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { CalendarClock, CalendarX2 } from 'lucide-react'
import type { Task } from '#api.ts'
import { countDaysUntil, getDueDateState } from './task-details.ts'
import { boardLabels } from './text.ts'

export const taskBadgeClasses =
  'inline-flex h-6 items-center gap-1 rounded-[6px] text-xs whitespace-nowrap tabular-nums'

/** Returns “today”, “tomorrow” or “yesterday”, otherwise the date. The year is left out if it is the current year. */
function formatDueDay(day: string, today: string, locale: string) {
  const days = countDaysUntil(day, today)
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year, timeZone: 'UTC' }).format(
    fromIso(day),
  )
}

const dueColors = {
  overdue: 'bg-danger-soft px-1.5 font-medium text-danger-text',
  soon: 'bg-warn-soft px-1.5 text-warn-text',
  later: 'text-muted',
}

export function DueDateBadge({ task, today }: { task: Pick<Task, 'due_date' | 'status'>; today: string }) {
  const t = useText(boardLabels)
  const locale = localeByLanguage[useLanguage()]
  const state = getDueDateState(task, today)
  if (!state || task.due_date === null) return null
  const words = formatDueDay(task.due_date, today, locale)
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    fromIso(task.due_date),
  )
  const Icon = state === 'overdue' ? CalendarX2 : CalendarClock
  return (
    <time
      dateTime={task.due_date}
      title={exact}
      className={joinClassNames(taskBadgeClasses, dueColors[state])}
    >
      <Icon aria-hidden className="size-3.5" />
      {state === 'overdue' ? t.overdue(words) : t.due(words)}
    </time>
  )
}
