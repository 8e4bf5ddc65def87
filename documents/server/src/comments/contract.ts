import { del, get, patch, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import {
  datetimeSchema,
  IdParams,
  idSchema,
  nameSchema,
  OkResponse,
  SlugParams,
  storableTextSchema,
} from '#fields'

const maxQuoteLength = 2000
const maxContextLength = 64

/**
 * Commented words of the rendered text, the text before and after them, and their position in the rendered
 * text in UTF-16 units.
 */
const Anchor = z.strictObject({
  quote: nameSchema(maxQuoteLength),
  prefix: storableTextSchema(maxContextLength),
  suffix: storableTextSchema(maxContextLength),
  start: z.number().int().min(0).max(100_000_000),
})

export const Comment = z
  .object({
    id: idSchema,
    author: z.string(),
    /** True if the caller wrote the comment, and may therefore edit and delete it. */
    is_own: z.boolean(),
    body: z.string(),
    created_at: datetimeSchema,
    edited_at: datetimeSchema.nullable(),
  })
  .meta({ id: 'Comment' })

export const CommentThread = z
  .object({
    id: idSchema,
    document_id: idSchema.nullable(),
    task_id: idSchema.nullable(),
    /** Anchor of the thread in a document; null for threads of tasks and suggestions. */
    anchor: Anchor.nullable(),
    resolved_at: datetimeSchema.nullable(),
    resolved_by: z.string().nullable(),
    comments: z.array(Comment),
  })
  .meta({ id: 'CommentThread' })

export const commentBodySchema = nameSchema(5000)
const body = commentBodySchema
const ByDocument = z.object({ slug: z.string(), docSlug: z.string() })
const ByTask = z.object({ slug: z.string(), id: z.coerce.number().int().positive() })
const threads = z.object({ threads: z.array(CommentThread) })
const thread = z.object({ thread: CommentThread })

export const commentsContract = {
  ofDocument: get('/api/projects/:slug/docs/:docSlug/comments', {
    auth: 'team',
    summary: 'List the comment threads of a document',
    params: ByDocument,
    reply: threads,
  }),
  addToDocument: post('/api/projects/:slug/docs/:docSlug/comments', {
    auth: 'team',
    summary: 'Comment on a range of a document',
    params: ByDocument,
    body: z.strictObject({ body, anchor: Anchor }),
    status: 201,
    reply: thread,
  }),
  ofTask: get('/api/projects/:slug/tasks/:id/comments', {
    auth: 'team',
    summary: 'List the comment threads of a task',
    params: ByTask,
    reply: threads,
  }),
  addToTask: post('/api/projects/:slug/tasks/:id/comments', {
    auth: 'team',
    summary: 'Comment on a task',
    params: ByTask,
    body: z.strictObject({ body }),
    status: 201,
    reply: thread,
  }),
  reply: post('/api/comment-threads/:id/comments', {
    auth: 'team',
    summary: 'Reply in a comment thread',
    params: IdParams,
    body: z.strictObject({ body }),
    status: 201,
    reply: thread,
  }),
  resolve: patch('/api/comment-threads/:id', {
    auth: 'team',
    summary: 'Resolve or reopen a comment thread',
    params: IdParams,
    body: z.strictObject({ resolved: z.boolean() }),
    reply: thread,
  }),
  edit: patch('/api/comments/:id', {
    auth: 'team',
    summary: 'Edit an own comment',
    params: IdParams,
    body: z.strictObject({ body }),
    reply: thread,
  }),
  remove: del('/api/comments/:id', {
    auth: 'team',
    summary: 'Delete an own comment; the last one deletes its thread',
    params: IdParams,
    reply: OkResponse,
  }),
  people: get('/api/projects/:slug/people', {
    auth: 'team',
    summary: 'List who can see a project and be mentioned',
    params: SlugParams,
    reply: z.object({ people: z.array(z.object({ id: idSchema, username: z.string() })) }),
  }),
}
