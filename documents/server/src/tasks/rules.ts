import type { TaskStatus } from '#fields'

type Column = { id: number; status: TaskStatus }
type Place = { status: TaskStatus; column_id: number | null }
type PlaceChanges = { status?: TaskStatus | undefined; column_id?: number | undefined }
type PlaceRefusal = 'UNKNOWN_COLUMN' | 'COLUMN_OF_OTHER_STATE'

/**
 * Returns state and column of a task after a change. A column decides the state; a new state without a column leads to
 * the first column of that state, so that clients that know only states stay correct.
 */
export function computeStatusAndColumn(
  before: Place,
  { status, column_id }: PlaceChanges,
  columns: readonly Column[],
): Place | PlaceRefusal {
  if (column_id === undefined)
    return status === undefined || status === before.status ? before : { status, column_id: null }
  const column = columns.find(({ id }) => id === column_id)
  if (!column) return 'UNKNOWN_COLUMN'
  if (status !== undefined && status !== column.status) return 'COLUMN_OF_OTHER_STATE'
  return { status: column.status, column_id }
}

type Texts = { title: string; description: string | null }
export type TaskTextBase = { title?: string | undefined; description?: string | null | undefined }

/** Returns whether a text that the caller replaces has changed since the caller read it. */
export const isTaskTextOutdated = (stored: Texts, changes: TaskTextBase, base: TaskTextBase = {}) =>
  (['title', 'description'] as const).some(
    (field) =>
      changes[field] !== undefined &&
      base[field] !== undefined &&
      base[field] !== stored[field] &&
      changes[field] !== stored[field],
  )

type DueTask = {
  due_date: string | null
  reminded_due_date: string | null
  reminded_overdue_date: string | null
}

/** Time of the day, in Shanghai, from which assignees are reminded. */
export const reminderTimeOfDay = '09:00'

/**
 * Returns the reminder that the assignee of an open task gets on a day, or undefined. Each kind of reminder
 * is sent once for each due date.
 */
export function chooseTaskReminder(task: DueTask, today: string): 'due' | 'overdue' | undefined {
  if (task.due_date === null || task.due_date > today) return undefined
  if (task.due_date < today) return task.reminded_overdue_date === task.due_date ? undefined : 'overdue'
  return task.reminded_due_date === task.due_date ? undefined : 'due'
}
