import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type ColumnRow = Row<'board_columns'>
export type LabelRow = Row<'labels'>

const column = tables.rows('board_columns')
const label = tables.rows('labels')

export function listColumns(db: Sqlite, projectId: number) {
  return column.all(db)`SELECT * FROM board_columns WHERE project_id = ${projectId} ORDER BY sort_order, id`
}

export function addColumn(db: Sqlite, row: Omit<ColumnRow, 'id'>) {
  return tables.insertReturning(db, 'board_columns', row)
}

export function updateColumnRow(
  db: Sqlite,
  id: number,
  changes: { [Column in 'name' | 'status' | 'sort_order']?: ColumnRow[Column] | undefined },
) {
  tables.update(db, 'board_columns', { id }, changes)
}

/** Removes a column. Its tasks are then shown in the first column of their state. */
export function removeColumn(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM board_columns WHERE id = ${id}`
}

/** Stores the column of tasks that are shown in the first column of their state, so that they stay in that column. */
export function storeShownColumnOfTasks(db: Sqlite, projectId: number) {
  db.sql.run`
    UPDATE tasks SET column_id = (
      SELECT c.id FROM board_columns c WHERE c.project_id = tasks.project_id AND c.status = tasks.status
      ORDER BY c.sort_order, c.id LIMIT 1)
    WHERE project_id = ${projectId} AND column_id IS NULL`
}

export function setStatusOfTasksInColumn(
  db: Sqlite,
  columnId: number,
  status: ColumnRow['status'],
  at: string,
) {
  db.sql.run`UPDATE tasks SET status = ${status}, updated_at = ${at} WHERE column_id = ${columnId}`
}

export function listLabels(db: Sqlite, projectId: number) {
  return label.all(db)`SELECT * FROM labels WHERE project_id = ${projectId} ORDER BY name, id`
}

export function addLabel(db: Sqlite, row: Omit<LabelRow, 'id'>) {
  return tables.insertReturning(db, 'labels', row)
}

export function setLabel(
  db: Sqlite,
  id: number,
  changes: { [Column in 'name' | 'color']?: LabelRow[Column] | undefined },
) {
  tables.update(db, 'labels', { id }, changes)
}

export function removeLabel(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM labels WHERE id = ${id}`
}
