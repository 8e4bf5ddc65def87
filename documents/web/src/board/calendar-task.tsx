import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { Task } from '#api.ts'
import { makeCalendarTaskDraggable } from './calendar-drag.ts'
import { TaskStatusIcon } from './task-badges.tsx'
import { getDueDateState } from './task-details.ts'

type CalendarTaskProps = {
  slug: string
  task: Task
  today: string
  canWrite: boolean
  onOpen: (id: number) => void
  onKey: (event: KeyboardEvent, task: Task) => void
}

export const calendarKeyboardHintId = 'calendar-keys'

export function CalendarTask({ slug, task, today, canWrite, onOpen, onKey }: CalendarTaskProps) {
  const element = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!canWrite || !element.current) return
    return makeCalendarTaskDraggable(element.current, task.id)
  }, [canWrite, task.id])
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(task.id)
  }
  return (
    <a
      ref={element}
      id={`calendar-task-${task.id}`}
      href={`/projects/${slug}/board?view=calendar&task=${task.id}`}
      aria-describedby={canWrite ? calendarKeyboardHintId : undefined}
      title={task.title}
      onClick={open}
      {...(canWrite && { onKeyDown: (event) => onKey(event, task) })}
      className={joinClassNames(
        'flex min-h-7 items-center gap-1.5 rounded-[6px] border px-1.5 text-[13px] hover:border-line-strong pointer-coarse:min-h-11',
        getDueDateState(task, today) === 'overdue'
          ? 'border-transparent bg-danger-soft text-danger-text'
          : 'border-line bg-surface',
        task.status === 'done' && 'text-muted line-through',
      )}
    >
      <TaskStatusIcon status={task.status} />
      <span className="truncate">{task.title}</span>
    </a>
  )
}
