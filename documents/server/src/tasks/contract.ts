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
    /** Column of the board that shows the task. It belongs to the state of the task. */
    column_id: idField,
    assignee_id: idField.nullable(),
    assignee: z.string().nullable(),
    label_ids: z.array(idField),
    comment_count: z.number().int(),
    created_at: datetimeField,
    updated_at: datetimeField,
  })
  .meta({ id: 'Task' })

export const taskDescriptionField = storableTextField(20_000).nullable()

const ByTask = z.object({ slug: z.string(), id: z.coerce.number().int().positive() })
const boardFields = {
  /** A column decides the state; without one, the task goes to the first column of its state. */
  column_id: idField.optional(),
  assignee_id: idField.nullable().optional(),
  label_ids: z.array(idField).max(20).optional(),
}
const NewTask = z.strictObject({
  title: nameField(),
  description: taskDescriptionField.optional(),
  status: taskStatusField.optional(),
  priority: priorityField.default(0),
  sort_order: sortOrderField.optional(),
  due_date: dateField.nullable().optional(),
  ...boardFields,
})
const TaskChanges = z.strictObject({
  title: nameField().optional(),
  description: taskDescriptionField.optional(),
  status: taskStatusField.optional(),
  priority: priorityField.optional(),
  sort_order: sortOrderField.optional(),
  due_date: dateField.nullable().optional(),
  ...boardFields,
  /** Texts that the caller read and changed. When the task has other texts now, the answer is 409 with the task. */
  base: z
    .strictObject({ title: z.string().optional(), description: z.string().nullable().optional() })
    .optional(),
})
const Move = z.strictObject({
  status: taskStatusField,
  sort_order: sortOrderField,
  column_id: idField.optional(),
})

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
