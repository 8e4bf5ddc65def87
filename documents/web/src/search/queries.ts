import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

/** Searches tasks, comments or attachments. Document results are empty then. */
export const kindSearchQuery = (q: string, kind: 'task' | 'comment' | 'attachment', project?: string) =>
  queryOptions({
    queryKey: ['search', q, project ?? '', kind],
    queryFn: ({ signal }) =>
      lazyLoadedApi.search.search({ query: { q, kind, ...(project ? { project } : {}) } }, { signal }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  })

/** Names of the people whose documents and comments the user can search. */
export const searchAuthorsQuery = queryOptions({
  queryKey: ['search-authors'],
  queryFn: async ({ signal }) => (await lazyLoadedApi.search.authors({}, { signal })).authors,
})

export const searchQuery = (q: string, project?: string) =>
  queryOptions({
    queryKey: ['search', q, project ?? ''],
    queryFn: async ({ signal }) =>
      (await lazyLoadedApi.search.search({ query: { q, ...(project ? { project } : {}) } }, { signal }))
        .results,
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  })
