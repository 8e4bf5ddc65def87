import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Task } from '#api.ts'
import { makeDayDropTarget } from './calendar-drag.ts'
import { CalendarTask } from './calendar-task.tsx'
import { calendarLabels } from './calendar-text.ts'

type CalendarDayProps = {
  slug: string
  /** Day (`YYYY-MM-DD`); null for the list of tasks without a due date. */
  day: string | null
  heading: string
  /** Full date, or the heading of the list without due dates, for screen readers. */
  label: string
  isOutside?: boolean
  today: string
  tasks: readonly Task[]
  canWrite: boolean
  onOpen: (id: number) => void
  onKey: (event: KeyboardEvent, task: Task) => void
  onAdd?: () => void
}

const shownTasks = 4

/** Shows a day of the calendar with its tasks. Tasks can be dropped on the day. */
export function CalendarDay({
  day,
  heading,
  label,
  isOutside = false,
  tasks,
  onAdd,
  ...task
}: CalendarDayProps) {
  const t = useText(calendarLabels)
  const element = useRef<HTMLLIElement>(null)
  const [isOver, setOver] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { canWrite, today } = task
  useEffect(() => {
    if (!canWrite || !element.current) return
    return makeDayDropTarget(element.current, day, setOver)
  }, [canWrite, day])
  const isLimited = day !== null && !isWhole && tasks.length > shownTasks
  const shown = isLimited ? tasks.slice(0, shownTasks - 1) : tasks
  return (
    <li
      ref={element}
      aria-label={label}
      data-day={day ?? 'none'}
      className={joinClassNames(
        'group flex min-w-0 flex-col gap-1 p-1.5',
        day === null ? 'rounded-[12px] bg-sunken p-3' : isOutside ? 'bg-sunken' : 'bg-canvas',
        isOver && 'ring-2 ring-accent ring-inset',
      )}
    >
      <div className="flex min-h-7 items-center gap-1.5 text-xs text-muted">
        {day !== null && (
          <span
            aria-hidden
            className={joinClassNames(
              'grid h-6 min-w-6 place-items-center rounded-full px-1 tabular-nums',
              day === today && 'bg-accent font-semibold text-on-accent',
            )}
          >
            {Number(day.slice(8))}
          </span>
        )}
        <span className={day === null ? 'text-sm font-semibold text-text' : ''}>{heading}</span>
        {onAdd && (
          <IconButton
            icon={Plus}
            label={t.add(label)}
            small
            className="ml-auto opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
            onClick={onAdd}
          />
        )}
      </div>
      {shown.map((one) => (
        <CalendarTask key={one.id} {...task} task={one} />
      ))}
      {isLimited && (
        <Button
          look="quiet"
          className="min-h-7! justify-start px-1.5 text-xs!"
          onClick={() => setWhole(true)}
        >
          {t.more(tasks.length - shown.length)}
        </Button>
      )}
      {day === null && tasks.length === 0 && <p className="text-[13px] text-muted">{t.noneWithoutDate}</p>}
    </li>
  )
}
