import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type TaskRow = Row<'tasks'>
export type ListedTask = ReturnType<typeof readTasks>[number]

const task = tables.rows('tasks')
const listed = tables.rows({
  ...tables.columns('tasks'),
  assignee: 'users.username?',
  comment_count: 'integer',
  label_ids: 'text',
})
const taskId = tables.rows(tables.columns('tasks', 'id'))

/** Reads tasks with the assignee, counts and labels that their cards show. `ids`: JSON array of task ids. */
function readTasks(db: Sqlite, ids: string) {
  return listed.all(db)`
    SELECT t.*, u.username AS assignee,
      (SELECT count(*) FROM comment_threads h JOIN comments c ON c.thread_id = h.id WHERE h.task_id = t.id)
        AS comment_count,
      (SELECT json_group_array(l.label_id) FROM task_labels l WHERE l.task_id = t.id) AS label_ids
    FROM json_each(${ids}) i JOIN tasks t ON t.id = i.value LEFT JOIN users u ON u.id = t.assignee_id
    ORDER BY t.sort_order, t.id`
}

export function listTasks(db: Sqlite, projectId: number, status: TaskRow['status'] | null) {
  const ids = taskId.all(db)`
    SELECT id FROM tasks WHERE project_id = ${projectId} AND (${status} IS NULL OR status = ${status})`
  return readTasks(db, JSON.stringify(ids.map(({ id }) => id)))
}

export const findTask = (db: Sqlite, id: number) => readTasks(db, JSON.stringify([id]))[0]

export function addTask(
  db: Sqlite,
  row: Omit<TaskRow, 'id' | 'updated_at' | 'reminded_due_date' | 'reminded_overdue_date'>,
) {
  return tables.insert(db, 'tasks', { ...row, updated_at: row.created_at })
}

/** Updates a task. Fields that are undefined stay unchanged. */
export function setTask(
  db: Sqlite,
  id: number,
  changes: { [Column in keyof Omit<TaskRow, 'id'>]?: TaskRow[Column] | undefined },
) {
  tables.update(db, 'tasks', { id }, changes)
}

/** Replaces the labels of a task. `labelIds`: JSON array of all its new labels. */
export function setTaskLabels(db: Sqlite, id: number, labelIds: string) {
  db.sql.run`DELETE FROM task_labels WHERE task_id = ${id}`
  db.sql.run`
    INSERT INTO task_labels (task_id, label_id) SELECT DISTINCT ${id}, value FROM json_each(${labelIds})`
}

export function removeTask(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM tasks WHERE id = ${id}`
}

/** Lists open tasks with an assignee that are due on a day or before it. */
export function listTasksToRemindOf(db: Sqlite, today: string) {
  return task.all(db)`
    SELECT * FROM tasks
    WHERE due_date <= ${today} AND assignee_id IS NOT NULL AND status <> 'done' ORDER BY due_date, id`
}
