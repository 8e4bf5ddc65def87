import { del, get, patch, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import {
  dateField,
  datetimeField,
  idField,
  nameField,
  OkResponse,
  priorityField,
  SlugParams,
  sortOrderField,
  storableTextField,
  taskStatusField,
} from '#fields'

export const Task = z
  .object({
    id: idField,
    project_id: idField,
    title: z.string(),
    description: z.string().nullable(),
    status: taskStatusField,
    priority: priorityField,
    sort_order: z.number().int(),
    due_date: z.string().nullable(),
    created_at: datetimeField,
    updated_at: datetimeField,
  })
  .meta({ id: 'Task' })

export const description = storableTextField(20_000).nullable()

const ByTask = z.object({ slug: z.string(), id: z.coerce.number().int().positive() })
const NewTask = z.strictObject({
  title: nameField(),
  description: description.optional(),
  status: taskStatusField.default('todo'),
  priority: priorityField.default(0),
  sort_order: sortOrderField.optional(),
  due_date: dateField.nullable().optional(),
})
const TaskChanges = z.strictObject({
  title: nameField().optional(),
  description: description.optional(),
  status: taskStatusField.optional(),
  priority: priorityField.optional(),
  sort_order: sortOrderField.optional(),
  due_date: dateField.nullable().optional(),
})
const Move = z.strictObject({ status: taskStatusField, sort_order: sortOrderField })

const reply = z.object({ task: Task })

export const tasksContract = {
  list: get('/api/projects/:slug/tasks', {
    auth: 'team',
    summary: 'List tasks',
    params: SlugParams,
    query: z.object({ status: taskStatusField.optional() }),
    reply: z.object({ tasks: z.array(Task) }),
  }),
  create: post('/api/projects/:slug/tasks', {
    auth: 'member',
    summary: 'Create a task',
    params: SlugParams,
    body: NewTask,
    status: 201,
    reply,
  }),
  update: put('/api/projects/:slug/tasks/:id', {
    auth: 'member',
    summary: 'Update a task',
    params: ByTask,
    body: TaskChanges,
    reply,
  }),
  remove: del('/api/projects/:slug/tasks/:id', {
    auth: 'member',
    summary: 'Move a task to the trash',
    params: ByTask,
    reply: OkResponse,
  }),
  move: patch('/api/projects/:slug/tasks/:id/move', {
    auth: 'member',
    summary: 'Move a task to a column and position',
    params: ByTask,
    body: Move,
    reply,
  }),
}
