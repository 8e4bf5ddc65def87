import type { Task } from '#api.ts'

const at = '2026-11-21T08:00:00.000Z'

/** Columns 1 to 3 of a new board. */
export const testColumns = (['todo', 'doing', 'done'] as const).map((status, index) => ({
  id: index + 1,
  name: null,
  status,
  sort_order: index,
}))
export const testColumnIds = testColumns.map(({ id }) => id)

export const createTestTask = (id: number, status: Task['status'], more: Partial<Task> = {}): Task => ({
  id,
  project_id: 1,
  title: `Task ${id}`,
  description: null,
  status,
  priority: 0,
  sort_order: id * 1024,
  due_date: null,
  column_id: testColumns.find((column) => column.status === status)?.id ?? 0,
  assignee_id: null,
  assignee: null,
  label_ids: [],
  comment_count: 0,
  created_at: at,
  updated_at: at,
  ...more,
})
