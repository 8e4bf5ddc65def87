import type { Task } from '#api.ts'

const at = '2026-11-21T08:00:00.000Z'

export const createTestTask = (id: number, status: Task['status'], more: Partial<Task> = {}): Task => ({
  id,
  project_id: 1,
  title: `Task ${id}`,
  description: null,
  status,
  priority: 0,
  sort_order: id * 1024,
  due_date: null,
  created_at: at,
  updated_at: at,
  ...more,
})
