import { dayMs, fromIso } from '@sanhe/kit/runtime/clock'
import type { Task } from '#api.ts'
import type { BoardColumns } from './rules.ts'

export type TaskPriority = Task['priority']
/** `assignee`: user whose tasks are shown; null shows the tasks of all users. */
export type TaskFilter = {
  text: string
  priorities: readonly TaskPriority[]
  assignee: number | null
  labels: readonly number[]
}
export const emptyTaskFilter: TaskFilter = { text: '', priorities: [], assignee: null, labels: [] }

export const isTaskFilterActive = ({ text, priorities, assignee, labels }: TaskFilter) =>
  text.trim() !== '' || priorities.length > 0 || assignee !== null || labels.length > 0

/**
 * Returns whether the title or the description contains every word of the filter, and the task has the chosen assignee,
 * one of the chosen priorities and one of the chosen labels.
 */
export function matchesTaskFilter(task: Task, { text, priorities, assignee, labels }: TaskFilter) {
  if (assignee !== null && task.assignee_id !== assignee) return false
  if (labels.length > 0 && !labels.some((id) => task.label_ids.includes(id))) return false
  if (priorities.length > 0 && !priorities.includes(task.priority)) return false
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const content = `${task.title}\n${task.description ?? ''}`.toLocaleLowerCase()
  return words.every((word) => content.includes(word))
}

export function filterBoardColumns(columns: BoardColumns, filter: TaskFilter): BoardColumns {
  if (!isTaskFilterActive(filter)) return columns
  return new Map(
    [...columns].map(([id, cards]) => [id, cards.filter((task) => matchesTaskFilter(task, filter))]),
  )
}

/** Number of calendar days from one day (`YYYY-MM-DD`) to another. */
export const countDaysUntil = (day: string, today: string) =>
  Math.round((fromIso(day) - fromIso(today)) / dayMs)

export type DueDateState = 'overdue' | 'soon' | 'later'

/**
 * A task is overdue from the day after its due date and `soon` on the due date and the day before. A finished task is
 * neither.
 */
export function getDueDateState(
  task: Pick<Task, 'due_date' | 'status'>,
  today: string,
): DueDateState | undefined {
  if (task.due_date === null) return undefined
  const days = countDaysUntil(task.due_date, today)
  if (task.status === 'done' || days > 1) return 'later'
  return days < 0 ? 'overdue' : 'soon'
}

/** Returns the numbers of checked boxes and of all boxes in a description, or undefined if it has no task list. */
export function computeChecklistProgress(description: string | null) {
  const boxes = [...(description ?? '').matchAll(/^\s*(?:[-*+]|\d+[.)])\s+\[([ xX])\]\s/gm)]
  if (boxes.length === 0) return undefined
  return { done: boxes.filter(([, mark]) => mark !== ' ').length, total: boxes.length }
}
