import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { documentFieldSchemas } from '#documents/contract'
import { datetimeSchema, idSchema } from '#fields'

export const SearchResult = z
  .object({
    ...documentFieldSchemas,
    project_slug: z.string(),
    project_name: z.string(),
    /** Escaped HTML in which `<mark>` and `</mark>` are the only markup. */
    snippet: z.string(),
    rank: z.number(),
    /**
     * Headings around the hit, outermost first; null if the hit is before the first heading. Sent only with
     * `sections=1`.
     */
    section: z
      .object({ path: z.array(z.string()), anchor: z.string() })
      .nullable()
      .optional(),
  })
  .meta({ id: 'SearchResult' })

const found = { snippet: z.string(), project_slug: z.string(), project_name: z.string() }

export const TaskSearchResult = z
  .object({
    id: idSchema,
    title: z.string(),
    status: z.enum(['todo', 'doing', 'done']),
    updated_at: datetimeSchema,
    ...found,
  })
  .meta({ id: 'TaskSearchResult' })

/** `title`: title of the document or task that the comment is about. */
export const CommentSearchResult = z
  .object({
    id: idSchema,
    thread_id: idSchema,
    author_name: z.string(),
    created_at: datetimeSchema,
    document_id: idSchema.nullable(),
    task_id: idSchema.nullable(),
    title: z.string(),
    doc_slug: z.string().nullable(),
    ...found,
  })
  .meta({ id: 'CommentSearchResult' })

/** `path`: path of the file in the project. `documents`: documents that refer to the file, at most 3. */
export const AttachmentSearchResult = z
  .object({
    id: idSchema,
    path: z.string(),
    url: z.string(),
    media_type: z.string(),
    size_bytes: z.number().int(),
    created_at: datetimeSchema,
    rank: z.number(),
    documents: z.array(z.object({ id: idSchema, slug: z.string(), title: z.string() })),
    ...found,
  })
  .meta({ id: 'AttachmentSearchResult' })

const flag = z.enum(['1']).optional()

export const searchContract = {
  search: get('/api/search', {
    auth: 'team',
    summary: 'Search titles and content',
    query: z.object({
      q: z
        .string()
        .max(500)
        .refine((q) => q.trim() !== '', 'must not be empty'),
      project: z.string().optional(),
      /** Kind of results. Default: documents. */
      kind: z.enum(['document', 'task', 'comment', 'attachment']).optional(),
      /** Name of an author of the document or comment. */
      author: z.string().min(1).max(200).optional(),
      /** Finds only documents that the AI has written or changed, with the key of the service or of a user. */
      by_ai: flag,
      since: datetimeSchema.optional(),
      title_only: flag,
      sections: flag,
    }),
    reply: z.object({
      results: z.array(SearchResult),
      tasks: z.array(TaskSearchResult).optional(),
      comments: z.array(CommentSearchResult).optional(),
      attachments: z.array(AttachmentSearchResult).optional(),
    }),
  }),
  authors: get('/api/search/authors', {
    auth: 'team',
    summary: 'List the names for the author filter',
    reply: z.object({ authors: z.array(z.string()) }),
  }),
}
