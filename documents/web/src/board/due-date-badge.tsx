import { formatCalendarDay, formatNearDay } from '@sanhe/ui/calendar-day.ts'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { CalendarClock, CalendarX2 } from 'lucide-react'
import type { Task } from '#api.ts'
import { countDaysUntil, getDueDateState } from './task-details.ts'
import { boardLabels } from './text.ts'

export const taskBadgeClasses =
  'inline-flex h-6 items-center gap-1 rounded-[6px] text-xs whitespace-nowrap tabular-nums'

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
  const words = formatNearDay(task.due_date, today, countDaysUntil(task.due_date, today), locale)
  const Icon = state === 'overdue' ? CalendarX2 : CalendarClock
  return (
    <time
      dateTime={task.due_date}
      title={formatCalendarDay(task.due_date, locale, { dateStyle: 'full' })}
      className={joinClassNames(taskBadgeClasses, dueColors[state])}
    >
      <Icon aria-hidden className="size-3.5" />
      {state === 'overdue' ? t.overdue(words) : t.due(words)}
    </time>
  )
}
