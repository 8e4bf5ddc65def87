import { del, get, patch, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { BySlug, datetime, day, id, name, Ok, priority, sortOrder, storableText, taskStatus } from '#fields'

export const Task = z
  .object({
    id,
    project_id: id,
    title: z.string(),
    description: z.string().nullable(),
    status: taskStatus,
    priority,
    sort_order: z.number().int(),
    due_date: z.string().nullable(),
    created_at: datetime,
    updated_at: datetime,
  })
  .meta({ id: 'Task' })

export const description = storableText(20_000).nullable()

const ByTask = z.object({ slug: z.string(), id: z.coerce.number().int().positive() })
const NewTask = z.strictObject({
  title: name(),
  description: description.optional(),
  status: taskStatus.default('todo'),
  priority: priority.default(0),
  sort_order: sortOrder.optional(),
  due_date: day.nullable().optional(),
})
const TaskChanges = z.strictObject({
  title: name().optional(),
  description: description.optional(),
  status: taskStatus.optional(),
  priority: priority.optional(),
  sort_order: sortOrder.optional(),
  due_date: day.nullable().optional(),
})
const Move = z.strictObject({ status: taskStatus, sort_order: sortOrder })

const reply = z.object({ task: Task })

export const tasksContract = {
  list: get('/api/projects/:slug/tasks', {
    auth: 'team',
    summary: 'List tasks',
    params: BySlug,
    query: z.object({ status: taskStatus.optional() }),
    reply: z.object({ tasks: z.array(Task) }),
  }),
  create: post('/api/projects/:slug/tasks', {
    auth: 'admin',
    summary: 'Create a task',
    params: BySlug,
    body: NewTask,
    status: 201,
    reply,
  }),
  update: put('/api/projects/:slug/tasks/:id', {
    auth: 'admin',
    summary: 'Update a task',
    params: ByTask,
    body: TaskChanges,
    reply,
  }),
  remove: del('/api/projects/:slug/tasks/:id', {
    auth: 'admin',
    summary: 'Delete a task',
    params: ByTask,
    reply: Ok,
  }),
  move: patch('/api/projects/:slug/tasks/:id/move', {
    auth: 'admin',
    summary: 'Move a task to a column and position',
    params: ByTask,
    body: Move,
    reply,
  }),
}
