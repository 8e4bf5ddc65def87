import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type TaskRow = Row<'tasks'>

const task = tables.rows('tasks')

export function listTasks(db: Sqlite, projectId: number, status: TaskRow['status'] | null) {
  return task.all(db)`
    SELECT * FROM tasks WHERE project_id = ${projectId} AND (${status} IS NULL OR status = ${status})
    ORDER BY sort_order, id`
}

export function findTask(db: Sqlite, id: number) {
  return task.get(db)`SELECT * FROM tasks WHERE id = ${id}`
}

export function addTask(db: Sqlite, row: Omit<TaskRow, 'id' | 'updated_at'>) {
  return tables.insertReturning(db, 'tasks', { ...row, updated_at: row.created_at })
}

/** Updates a task. Fields that are undefined stay unchanged. */
export function setTask(
  db: Sqlite,
  id: number,
  changes: { [Column in keyof Omit<TaskRow, 'id'>]?: TaskRow[Column] | undefined },
) {
  tables.update(db, 'tasks', { id }, changes)
}

export function removeTask(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM tasks WHERE id = ${id}`
}
