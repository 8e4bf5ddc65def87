import type { Sqlite } from '@sanhe/kit/sqlite'

export type TaskStatus = 'todo' | 'doing' | 'done'
export type TaskRow = {
  id: number
  project_id: number
  title: string
  description: string | null
  status: TaskStatus
  priority: 0 | 1 | 2
  sort_order: number
  due_date: string | null
  created_at: string
  updated_at: string
}

export function listTasks(db: Sqlite, projectId: number, status: TaskStatus | null) {
  return db.sql.all`
    SELECT * FROM tasks WHERE project_id = ${projectId} AND (${status} IS NULL OR status = ${status})
    ORDER BY sort_order, id` as TaskRow[]
}

export function findTask(db: Sqlite, id: number) {
  return db.sql.get`SELECT * FROM tasks WHERE id = ${id}` as TaskRow | undefined
}

export function addTask(db: Sqlite, task: Omit<TaskRow, 'id' | 'updated_at'>) {
  return db.sql.get`
    INSERT INTO tasks (project_id, title, description, status, priority, sort_order, due_date, created_at, updated_at)
    VALUES (${task.project_id}, ${task.title}, ${task.description}, ${task.status}, ${task.priority},
      ${task.sort_order}, ${task.due_date}, ${task.created_at}, ${task.created_at})
    RETURNING *` as TaskRow
}

export function setTask(db: Sqlite, task: TaskRow) {
  return db.sql.get`
    UPDATE tasks SET title = ${task.title}, description = ${task.description}, status = ${task.status},
      priority = ${task.priority}, sort_order = ${task.sort_order}, due_date = ${task.due_date},
      updated_at = ${task.updated_at}
    WHERE id = ${task.id} RETURNING *` as TaskRow
}

export function removeTask(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM tasks WHERE id = ${id}`
}
