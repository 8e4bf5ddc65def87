import { type ColumnRow, findColumnOfTask } from '#board'
import type { ListedTask } from './store.ts'

export type TaskResponse = ReturnType<typeof toTaskResponse>

export const toTaskResponse = (task: ListedTask, columns: readonly ColumnRow[]) => ({
  id: task.id,
  project_id: task.project_id,
  title: task.title,
  description: task.description,
  status: task.status,
  priority: task.priority,
  sort_order: task.sort_order,
  due_date: task.due_date,
  column_id: findColumnOfTask(columns, task)?.id ?? 0,
  assignee_id: task.assignee_id,
  assignee: task.assignee,
  label_ids: (JSON.parse(task.label_ids) as number[]).toSorted((one, other) => one - other),
  comment_count: task.comment_count,
  created_at: task.created_at,
  updated_at: task.updated_at,
})
