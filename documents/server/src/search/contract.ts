import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { documentFields } from '#documents/contract'
import { datetimeField, idField } from '#fields'

export const SearchResult = z
  .object({
    ...documentFields,
    project_slug: z.string(),
    project_name: z.string(),
    /** Escaped HTML in which `<mark>` and `</mark>` are the only markup. */
    snippet: z.string(),
    rank: z.number(),
    /** Headings around the hit, from the outside in, with `sections=1`; null before the first heading. */
    section: z
      .object({ path: z.array(z.string()), anchor: z.string() })
      .nullable()
      .optional(),
  })
  .meta({ id: 'SearchResult' })

const found = { snippet: z.string(), project_slug: z.string(), project_name: z.string() }

export const TaskResult = z
  .object({
    id: idField,
    title: z.string(),
    status: z.enum(['todo', 'doing', 'done']),
    updated_at: datetimeField,
    ...found,
  })
  .meta({ id: 'TaskResult' })

/** `title`: title of the document or task that the comment is about. */
export const CommentResult = z
  .object({
    id: idField,
    thread_id: idField,
    author_name: z.string(),
    created_at: datetimeField,
    document_id: idField.nullable(),
    task_id: idField.nullable(),
    title: z.string(),
    doc_slug: z.string().nullable(),
    ...found,
  })
  .meta({ id: 'CommentResult' })

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
      kind: z.enum(['document', 'task', 'comment']).optional(),
      /** Name of an author of the document or comment. */
      author: z.string().min(1).max(200).optional(),
      since: datetimeField.optional(),
      title_only: flag,
      sections: flag,
    }),
    reply: z.object({
      results: z.array(SearchResult),
      tasks: z.array(TaskResult).optional(),
      comments: z.array(CommentResult).optional(),
    }),
  }),
}
