import { del, get, patch, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { anyRole } from '#core/contract'

/** Accepts only text that SQLite stores and returns unchanged: no lone surrogates and no NUL characters. */
const title = z
  .string()
  .max(100, 'at most 100 characters')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'holds characters that are not text')
  .refine((text) => text.trim() !== '', 'must not be empty')

export const Session = z
  .object({
    session_id: z.string(),
    title: z.string(),
    title_source: z.enum(['auto', 'manual']),
    /** True if all people of the secretary see the session and write to it. */
    is_shared: z.boolean(),
    /** True if the session belongs to the person who sent this request. */
    is_own: z.boolean(),
    created_at: z.string().meta({ format: 'date-time' }),
    updated_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'Session' })

const BySession = z.object({ session_id: z.string() })

export const sessionsContract = {
  list: get('/api/sessions', {
    auth: 'key',
    roles: anyRole,
    summary: 'List your sessions and the shared ones, the last used first',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(50).default(50),
      before: z.string().optional(),
    }),
    reply: z.object({
      sessions: z.array(Session),
      has_more: z.boolean(),
      next_before: z.string().nullable(),
    }),
  }),
  create: post('/api/sessions', {
    auth: 'key',
    roles: anyRole,
    summary: 'Create a session (default title: its first message)',
    body: z.strictObject({ title: title.optional() }).nullish(),
    reply: Session,
    status: 201,
  }),
  rename: patch('/api/sessions/:session_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Rename a session',
    params: BySession,
    body: z.strictObject({ title }),
    reply: Session,
  }),
  share: put('/api/sessions/:session_id/sharing', {
    auth: 'key',
    roles: anyRole,
    summary: 'Share your session with all people, or make it private again',
    params: BySession,
    body: z.strictObject({ is_shared: z.boolean() }),
    reply: Session,
  }),
  remove: del('/api/sessions/:session_id', {
    auth: 'key',
    roles: anyRole,
    summary: 'Delete a session with its messages, and cancel its runs',
    params: BySession,
    reply: z.void(),
    status: 204,
  }),
}
