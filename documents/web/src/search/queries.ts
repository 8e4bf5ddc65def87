import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

export const searchQuery = (q: string, project?: string) =>
  queryOptions({
    queryKey: ['search', q, project ?? ''],
    queryFn: async ({ signal }) =>
      (await lazyLoadedApi.search.search({ query: { q, ...(project ? { project } : {}) } }, { signal }))
        .results,
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  })
