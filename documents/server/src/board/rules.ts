import type { TaskStatus } from '#fields'

type Column = { id: number; status: TaskStatus }

export const maxColumns = 20
export const maxLabels = 100

/**
 * Returns whether a column is the only column of its state. Such a column can be neither removed nor mapped to another
 * state.
 */
export const isOnlyColumnOfStatus = (columns: readonly Column[], { id, status }: Column) =>
  !columns.some((other) => other.id !== id && other.status === status)

/** Returns the columns in a new order: one column is moved before another column, or to the end. */
export function orderColumnsAfterMove<C extends Column>(
  columns: readonly C[],
  moved: C,
  beforeId: number | null,
) {
  const rest = columns.filter(({ id }) => id !== moved.id)
  const index = rest.findIndex(({ id }) => id === beforeId)
  return rest.toSpliced(index < 0 ? rest.length : index, 0, moved)
}

/** Returns the column that shows a task: the task's own column, otherwise the first column of the task's state. */
export const findColumnOfTask = <C extends Column>(
  columns: readonly C[],
  task: { status: TaskStatus; column_id: number | null },
) =>
  columns.find(({ id, status }) => id === task.column_id && status === task.status) ??
  columns.find(({ status }) => status === task.status)
