import { get, patch, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { CommentThread, commentBodySchema } from '#comments/contract'
import { datetimeSchema, IdParams, idSchema, markdownSchema, nameSchema } from '#fields'

export const suggestionStates = ['open', 'accepted', 'rejected', 'withdrawn'] as const

/**
 * `start`: position of the original in the text of the document's current revision, in UTF-16 units of the text with
 * line feeds; null if the suggestion is outdated. `original` is empty for an insertion, `replacement` for a deletion.
 */
export const Suggestion = z
  .object({
    id: idSchema,
    document_id: idSchema,
    author: z.object({ kind: z.enum(['person', 'writer']), name: z.string() }),
    /** True if the caller made the suggestion, and may therefore change and withdraw it. */
    is_own: z.boolean(),
    state: z.enum(suggestionStates),
    /** True if the text under the suggestion has changed, so that it can only be applied by hand or rejected. */
    is_outdated: z.boolean(),
    start: z.number().int().nullable(),
    original: z.string(),
    replacement: z.string(),
    created_at: datetimeSchema,
    updated_at: datetimeSchema,
    decided_at: datetimeSchema.nullable(),
    decided_by: z.string().nullable(),
    /** Comments on the suggestion, the reason first; null if there are none. */
    thread: CommentThread.nullable(),
  })
  .meta({ id: 'Suggestion' })

const ByDocument = z.object({ slug: z.string(), docSlug: z.string() })

/** Replaces `original`, which is at `start` in the text of the revision `base_revision` with line feeds. */
const changeFields = {
  base_revision: idSchema,
  start: z.number().int().min(0).max(100_000_000),
  original: markdownSchema.describe('at most 100 KB'),
  replacement: markdownSchema.describe('at most 100 KB'),
}
const reply = z.object({ suggestion: Suggestion })
const comment = commentBodySchema.optional()

export const suggestionsContract = {
  list: get('/api/projects/:slug/docs/:docSlug/suggestions', {
    auth: 'team',
    summary: 'List the open suggestions of a document, or the newest 50 that were decided',
    params: ByDocument,
    query: z.object({ state: z.enum(['open', 'decided']).default('open') }),
    reply: z.object({ revision: idSchema, suggestions: z.array(Suggestion) }),
  }),
  propose: post('/api/projects/:slug/docs/:docSlug/suggestions', {
    auth: 'team',
    summary: 'Suggest a change of a document; at most 200 open suggestions per document',
    params: ByDocument,
    body: z.strictObject({ ...changeFields, comment }),
    status: 201,
    reply,
  }),
  decideAll: post('/api/projects/:slug/docs/:docSlug/suggestions/decisions', {
    auth: 'member',
    summary: 'Accept or reject all open suggestions of a document or of one author',
    params: ByDocument,
    body: z.strictObject({ action: z.enum(['accept', 'reject']), author: nameSchema().optional() }),
    reply: z.object({
      decided: z.array(idSchema),
      /** Suggestions that are outdated or overlap an accepted one, and therefore stay open. */
      left_open: z.array(idSchema),
    }),
  }),
  edit: patch('/api/suggestions/:id', {
    auth: 'team',
    summary: 'Change an own open suggestion',
    params: IdParams,
    body: z.strictObject(changeFields),
    reply,
  }),
  withdraw: post('/api/suggestions/:id/withdraw', {
    auth: 'team',
    summary: 'Withdraw an own open suggestion',
    params: IdParams,
    reply,
  }),
  accept: post('/api/suggestions/:id/accept', {
    auth: 'member',
    summary: 'Accept a suggestion: its change is saved as an edit of the caller',
    params: IdParams,
    body: z.strictObject({
      by_hand: z
        .boolean()
        .optional()
        .describe('closes an outdated suggestion whose change the caller made in the text'),
    }),
    reply,
  }),
  reject: post('/api/suggestions/:id/reject', {
    auth: 'member',
    summary: 'Reject a suggestion',
    params: IdParams,
    body: z.strictObject({ comment }),
    reply,
  }),
  reply: post('/api/suggestions/:id/comments', {
    auth: 'team',
    summary: 'Comment on a suggestion',
    params: IdParams,
    body: z.strictObject({ body: commentBodySchema }),
    status: 201,
    reply,
  }),
}
