import type { BoardColumn } from '#api.ts'
import type { TaskStatus } from './rules.ts'

type ColumnLabels = { columns: Record<TaskStatus, string> }

/** Returns the name of a column. A column without a name has the name of its state, in the language of the reader. */
export const getBoardColumnName = ({ name, status }: Pick<BoardColumn, 'name' | 'status'>, t: ColumnLabels) =>
  name ?? t.columns[status]
