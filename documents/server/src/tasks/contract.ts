import { del, get, patch, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import {
  dateSchema,
  datetimeSchema,
  idSchema,
  nameSchema,
  OkResponse,
  taskPrioritySchema,
  SlugParams,
  sortOrderSchema,
  storableTextSchema,
  taskStatusSchema,
} from '#fields'

export const Task = z
  .object({
    id: idSchema,
    project_id: idSchema,
    title: z.string(),
    description: z.string().nullable(),
    status: taskStatusSchema,
    priority: taskPrioritySchema,
    sort_order: z.number().int(),
    due_date: z.string().nullable(),
    /** Id of the board column that shows the task. The column belongs to the state of the task. */
    column_id: idSchema,
    assignee_id: idSchema.nullable(),
    assignee: z.string().nullable(),
    label_ids: z.array(idSchema),
    comment_count: z.number().int(),
    created_at: datetimeSchema,
    updated_at: datetimeSchema,
  })
  .meta({ id: 'Task' })

export const taskDescriptionSchema = storableTextSchema(20_000).nullable()

const ByTask = z.object({ slug: z.string(), id: z.coerce.number().int().positive() })
const boardFields = {
  /**
   * Id of the column, which also decides the state. Without a column, a task with a new state goes to the first
   * column of that state.
   */
  column_id: idSchema.optional(),
  assignee_id: idSchema.nullable().optional(),
  label_ids: z.array(idSchema).max(20).optional(),
}
const NewTask = z.strictObject({
  title: nameSchema(),
  description: taskDescriptionSchema.optional(),
  status: taskStatusSchema.optional(),
  priority: taskPrioritySchema.default(0),
  sort_order: sortOrderSchema.optional(),
  due_date: dateSchema.nullable().optional(),
  ...boardFields,
})
const TaskChanges = z.strictObject({
  title: nameSchema().optional(),
  description: taskDescriptionSchema.optional(),
  status: taskStatusSchema.optional(),
  priority: taskPrioritySchema.optional(),
  sort_order: sortOrderSchema.optional(),
  due_date: dateSchema.nullable().optional(),
  ...boardFields,
  /**
   * Title and description as they were when the caller read them. If the task has other texts now, the answer is 409
   * with the task.
   */
  base: z
    .strictObject({ title: z.string().optional(), description: z.string().nullable().optional() })
    .optional(),
})
const Move = z
  .strictObject({
    status: taskStatusSchema.optional(),
    sort_order: sortOrderSchema.optional(),
    column_id: idSchema.optional(),
  })
  .refine((move) => Object.values(move).some((value) => value !== undefined), 'names no place')

const reply = z.object({ task: Task })

export const tasksContract = {
  list: get('/api/projects/:slug/tasks', {
    auth: 'team',
    summary: 'List tasks',
    params: SlugParams,
    query: z.object({ status: taskStatusSchema.optional() }),
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
