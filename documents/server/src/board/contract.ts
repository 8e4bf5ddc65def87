import { del, get, patch, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { idSchema, labelColorSchema, nameSchema, OkResponse, SlugParams, taskStatusSchema } from '#fields'

export const BoardColumn = z
  .object({
    id: idSchema,
    /**
     * Name of the column. If it is null, clients show the name of the column's state in the language of the
     * reader.
     */
    name: z.string().nullable(),
    status: taskStatusSchema,
    sort_order: z.number().int(),
  })
  .meta({ id: 'BoardColumn' })

export const Label = z
  .object({ id: idSchema, name: z.string(), color: labelColorSchema })
  .meta({ id: 'Label' })

const columnName = nameSchema(60)
const labelName = nameSchema(40)
const ById = z.object({ slug: z.string(), id: z.coerce.number().int().positive() })
const columns = z.object({ columns: z.array(BoardColumn) })
const label = z.object({ label: Label })

export const boardContract = {
  get: get('/api/projects/:slug/board', {
    auth: 'team',
    summary: 'List the columns and labels of a task board',
    params: SlugParams,
    reply: z.object({ columns: z.array(BoardColumn), labels: z.array(Label) }),
  }),
  addColumn: post('/api/projects/:slug/columns', {
    auth: 'member',
    summary: 'Add a column after the last one of its state',
    params: SlugParams,
    body: z.strictObject({ name: columnName, status: taskStatusSchema }),
    status: 201,
    reply: columns,
  }),
  updateColumn: put('/api/projects/:slug/columns/:id', {
    auth: 'member',
    summary: 'Rename a column or map it to another state',
    params: ById,
    body: z.strictObject({ name: columnName.nullable().optional(), status: taskStatusSchema.optional() }),
    reply: columns,
  }),
  moveColumn: patch('/api/projects/:slug/columns/:id/move', {
    auth: 'member',
    summary: 'Move a column before another one, or to the end',
    params: ById,
    body: z.strictObject({ before_id: idSchema.nullable() }),
    reply: columns,
  }),
  removeColumn: del('/api/projects/:slug/columns/:id', {
    auth: 'member',
    summary: 'Remove a column; its tasks stay in their state',
    params: ById,
    reply: columns,
  }),
  addLabel: post('/api/projects/:slug/labels', {
    auth: 'member',
    summary: 'Create a label',
    params: SlugParams,
    body: z.strictObject({ name: labelName, color: labelColorSchema.default('gray') }),
    status: 201,
    reply: label,
  }),
  updateLabel: put('/api/projects/:slug/labels/:id', {
    auth: 'member',
    summary: 'Rename or recolour a label',
    params: ById,
    body: z.strictObject({ name: labelName.optional(), color: labelColorSchema.optional() }),
    reply: label,
  }),
  removeLabel: del('/api/projects/:slug/labels/:id', {
    auth: 'member',
    summary: 'Delete a label and remove it from all tasks',
    params: ById,
    reply: OkResponse,
  }),
}
