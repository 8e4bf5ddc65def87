import { Button } from '@sanhe/ui/button.tsx'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { formatCalendarDay, formatCalendarDayRange } from '@sanhe/ui/calendar-day.ts'
import { addDays, listDaysOfWeek } from '@sanhe/ui/days.ts'
import { phoneMediaQuery } from '@sanhe/ui/media-query.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { Task } from '#api.ts'
import { useCanWrite } from '#rights.ts'
import { changeTask } from './actions.ts'
import { CalendarDay } from './calendar-day.tsx'
import { handleCalendarTaskDrops } from './calendar-drag.ts'
import {
  listMonthCalendarDays,
  computeMovedDueDate,
  getMonthOfDay,
  getFirstMonthDay,
  groupTasksByDay,
} from './calendar-rules.ts'
import { calendarKeyboardHintId } from './calendar-task.tsx'
import { calendarLabels } from './calendar-text.ts'
import type { TaskFilter } from './task-details.ts'
import { useToday } from './today.ts'

type CalendarProps = {
  slug: string
  tasks: readonly Task[]
  filter: TaskFilter
  onOpen: (id: number) => void
  onAdd: (day: string) => void
}

const phone = matchMedia(phoneMediaQuery)
const listenToPhone = (listener: () => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/**
 * Moves tasks to another day, by drag and drop or by keyboard. Returns the function that handles keys of a task, and
 * the text that tells a screen reader where the task is now.
 */
function useTaskMoves(slug: string, tasks: readonly Task[], onMovedTo: (day: string) => void) {
  const t = useText(calendarLabels)
  const locale = localeByLanguage[useLanguage()]
  const today = useToday()
  const canWrite = useCanWrite()
  const [announcement, announce] = useState('')
  const move = (task: Task, day: string | null) => {
    if (day === task.due_date) return
    void changeTask(slug, task, { due_date: day })
    if (day === null) announce(t.cleared(task.title))
    else {
      announce(t.moved(task.title, formatCalendarDay(day, locale, { dateStyle: 'full' })))
      onMovedTo(day)
    }
    requestAnimationFrame(() => document.getElementById(`calendar-task-${task.id}`)?.focus())
  }
  const drop = useEffectEvent((id: number, day: string | null) => {
    const task = tasks.find((candidate) => candidate.id === id)
    if (task) move(task, day)
  })
  useEffect(() => (canWrite ? handleCalendarTaskDrops((id, day) => drop(id, day)) : undefined), [canWrite])
  const press = (event: KeyboardEvent, task: Task) => {
    if (!event.altKey) return
    const day = event.key === 'Backspace' ? null : computeMovedDueDate(task.due_date, event.key, today)
    if (day === undefined) return
    event.preventDefault()
    move(task, day)
  }
  return { press, announcement }
}

/**
 * Shows tasks by due date: one month, or one week on phones. A task is moved to another day by dragging it, or by Alt
 * and an arrow key.
 */
export function Calendar({ slug, tasks, filter, onOpen, onAdd }: CalendarProps) {
  const t = useText(calendarLabels)
  const locale = localeByLanguage[useLanguage()]
  const today = useToday()
  const canWrite = useCanWrite()
  const isWeek = useSyncExternalStore(listenToPhone, () => phone.matches)
  const [shownDay, setShownDay] = useState(today)
  const days = isWeek ? listDaysOfWeek(shownDay) : listMonthCalendarDays(shownDay)
  const byDay = useMemo(() => groupTasksByDay(tasks, filter), [tasks, filter])
  const format = (day: string, options: Intl.DateTimeFormatOptions) => formatCalendarDay(day, locale, options)
  const { press, announcement } = useTaskMoves(slug, tasks, (day) => !days.includes(day) && setShownDay(day))
  const parts = { slug, today, canWrite, onOpen, onKey: press }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 @2xl:px-6">
      <CalendarHeading
        isWeek={isWeek}
        title={
          isWeek
            ? formatCalendarDayRange(days[0] ?? today, days[6] ?? today, locale)
            : format(shownDay, { month: 'long', year: 'numeric' })
        }
        onToday={() => setShownDay(today)}
        onStep={(step) =>
          setShownDay(isWeek ? addDays(shownDay, 7 * step) : getFirstMonthDay(shownDay, step))
        }
      />
      <div className="flex gap-4 @max-4xl:flex-col">
        <ol className="grid min-w-0 flex-1 auto-rows-[minmax(104px,auto)] grid-cols-7 gap-px self-start overflow-hidden @max-4xl:w-full rounded-[12px] border border-line bg-line max-md:grid-cols-1 max-md:auto-rows-auto">
          {days.map((day, index) => (
            <CalendarDay
              key={day}
              {...parts}
              day={day}
              heading={isWeek || index < 7 ? format(day, { weekday: isWeek ? 'long' : 'short' }) : ''}
              label={format(day, { dateStyle: 'full' })}
              isOutside={!isWeek && getMonthOfDay(day) !== getMonthOfDay(shownDay)}
              tasks={byDay.get(day) ?? []}
              {...(canWrite && { onAdd: () => onAdd(day) })}
            />
          ))}
        </ol>
        <ul
          aria-label={t.withoutDate}
          className="@4xl:sticky @4xl:top-0 @4xl:w-60 @4xl:shrink-0 @4xl:self-start"
        >
          <CalendarDay
            {...parts}
            day={null}
            heading={t.withoutDate}
            label={t.withoutDate}
            tasks={byDay.get(null) ?? []}
          />
        </ul>
      </div>
      <p id={calendarKeyboardHintId} hidden>
        {t.keys}
      </p>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

type CalendarHeadingProps = {
  isWeek: boolean
  title: string
  onToday: () => void
  /** Shows the previous (-1) or the next (1) week or month. */
  onStep: (step: -1 | 1) => void
}

function CalendarHeading({ isWeek, title, onToday, onStep }: CalendarHeadingProps) {
  const t = useText(calendarLabels)
  return (
    <div className="flex items-center gap-1">
      <h2 aria-live="polite" className="mr-auto text-base font-semibold">
        {title}
      </h2>
      <Button className="px-3" onClick={onToday}>
        {t.today}
      </Button>
      <IconButton
        icon={ChevronLeft}
        label={isWeek ? t.previousWeek : t.previousMonth}
        onClick={() => onStep(-1)}
      />
      <IconButton icon={ChevronRight} label={isWeek ? t.nextWeek : t.nextMonth} onClick={() => onStep(1)} />
    </div>
  )
}
