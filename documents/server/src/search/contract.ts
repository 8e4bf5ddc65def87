import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { documentFields } from '#documents/contract'

export const SearchResult = z
  .object({
    ...documentFields,
    project_slug: z.string(),
    project_name: z.string(),
    /** Escaped HTML in which `<mark>` and `</mark>` are the only markup. */
    snippet: z.string(),
    rank: z.number(),
  })
  .meta({ id: 'SearchResult' })

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
    }),
    reply: z.object({ results: z.array(SearchResult) }),
  }),
}
