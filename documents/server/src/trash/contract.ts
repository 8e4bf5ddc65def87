import { del, get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeSchema, idSchema, nameSchema, OkResponse } from '#fields'

export const trashKinds = ['project', 'document', 'task', 'asset'] as const

/** `id`: id of the deleted project, document, task or asset. The restored item has the same id again. */
export const TrashEntry = z
  .object({
    kind: z.enum(trashKinds),
    id: idSchema,
    title: z.string(),
    is_folder: z.boolean(),
    /** Number of documents in the entry. Folders are not counted. */
    document_count: z.number().int(),
    /** Project that contains the item; null for a deleted project. */
    project: z.object({ slug: z.string(), name: z.string() }).nullable(),
    deleted_by: z.string(),
    deleted_at: datetimeSchema,
    /** Moment at which the service deletes the entry permanently. */
    expires_at: datetimeSchema,
  })
  .meta({ id: 'TrashEntry' })

/** Place of a restored item. `slug` is null for tasks and assets. */
export const RestoredItem = z
  .object({
    kind: z.enum(trashKinds),
    id: idSchema,
    title: z.string(),
    project_slug: z.string(),
    slug: z.string().nullable(),
  })
  .meta({ id: 'RestoredItem' })

const ByItem = z.object({ kind: z.enum(trashKinds), id: z.coerce.number().int().positive() })

export const trashContract = {
  list: get('/api/trash', {
    auth: 'team',
    summary: 'List deleted items, newest first, 50 per page',
    query: z.object({
      project: z.string().optional(),
      /** Text that the title must contain. Upper and lower case are not distinguished. */
      q: nameSchema(200).optional(),
      /** Cursor of the page: the value of `next` in the previous page. */
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ entries: z.array(TrashEntry), next: idSchema.nullable() }),
  }),
  empty: del('/api/trash', {
    auth: 'admin',
    summary: 'Delete everything in the trash permanently',
    query: z.object({ project: z.string().optional() }),
    reply: z.object({ ok: z.literal(true), removed: z.number().int() }),
  }),
  restore: post('/api/trash/:kind/:id/restore', {
    auth: 'member',
    summary: 'Restore a deleted item to its place',
    params: ByItem,
    reply: z.object({ restored: RestoredItem }),
  }),
  remove: del('/api/trash/:kind/:id', {
    auth: 'admin',
    summary: 'Delete an item in the trash permanently',
    params: ByItem,
    reply: OkResponse,
  }),
}
