import { del, get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeSchema, IdParams, idSchema, OkResponse } from '#fields'

export const Share = z
  .object({
    id: idSchema,
    document_id: idSchema,
    token: z.string(),
    expires_at: datetimeSchema.nullable(),
    view_count: z.number().int(),
    created_at: datetimeSchema,
    has_password: z.boolean(),
    expired: z.boolean(),
    url: z.string(),
    document: z.object({ id: idSchema, title: z.string(), slug: z.string(), project_slug: z.string() }),
  })
  .meta({ id: 'Share' })

/** A time without an offset, and the midnight that a date without a time stands for, are in UTC. */
const expirySchema = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], 'is no ISO 8601 time')
  .transform((text) => (/(Z|[+-]\d{2}:\d{2})$/.test(text) || text.length === 10 ? text : `${text}Z`))

const NewShare = z.strictObject({
  document_id: idSchema.optional(),
  project: z.string().optional(),
  doc_slug: z.string().optional(),
  password: z.string().min(1).max(200).nullable().optional(),
  expires_at: expirySchema.nullable().optional(),
})

export const sharesContract = {
  create: post('/api/shares', {
    auth: 'member',
    summary: 'Create a share link',
    body: NewShare,
    status: 201,
    reply: z.object({ share: Share }),
  }),
  list: get('/api/shares', {
    auth: 'member',
    summary: 'List share links',
    reply: z.object({ shares: z.array(Share) }),
  }),
  revoke: del('/api/shares/:id', {
    auth: 'member',
    summary: 'Revoke a share link',
    params: IdParams,
    reply: OkResponse,
  }),
  open: get('/api/shares/public/:token', {
    auth: 'none',
    summary: 'Get a shared document as JSON',
    params: z.object({ token: z.string() }),
    query: z.object({ password: z.string().optional() }),
    headers: z.object({ 'x-share-password': z.string().optional() }),
    reply: z.object({
      doc: z.object({ title: z.string(), slug: z.string(), project_name: z.string(), content: z.string() }),
      share: z.object({ view_count: z.number().int() }),
    }),
  }),
}
