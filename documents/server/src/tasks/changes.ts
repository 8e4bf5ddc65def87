import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { listColumns, listLabels } from '#board'
import { listUsersOfProject } from '#projects'
import { apiError } from './errors.ts'
import { computeStatusAndColumn } from './rules.ts'
import type { TaskRow } from './store.ts'
import type { TaskChanges } from './service.ts'

type Placed = Pick<TaskRow, 'project_id' | 'status' | 'column_id'>

/** Returns the changed fields of a task row, and its state and column after the change. */
export function computeTaskRowChanges(db: Sqlite, task: Placed, given: TaskChanges) {
  const { title, description, priority, sort_order, due_date, assignee_id } = given
  const place = computeStatusAndColumn(task, given, listColumns(db, task.project_id))
  if (typeof place === 'string') throw apiError(place)
  return {
    fields: { title, description, priority, sort_order, due_date, assignee_id },
    place: { status: place.status, column_id: place.column_id },
  }
}

/** Throws if a label belongs to another project, or if the assignee cannot read the project. */
export function checkAssigneeAndLabels(
  db: Sqlite,
  projectId: number,
  { assignee_id: assignee, label_ids: labelIds }: TaskChanges,
) {
  const isReader = (id: number) => listUsersOfProject(db, projectId).some((person) => person.id === id)
  if (assignee !== undefined && assignee !== null && !isReader(assignee)) throw apiError('UNKNOWN_ASSIGNEE')
  if (!labelIds?.length) return
  const known = new Set(listLabels(db, projectId).map(({ id }) => id))
  if (labelIds.some((id) => !known.has(id))) throw apiError('UNKNOWN_LABEL')
}
