import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { lazyApi } from '#lazy-api.ts'

export const searchQuery = (q: string, project?: string) =>
  queryOptions({
    queryKey: ['search', q, project ?? ''],
    queryFn: async ({ signal }) =>
      (await lazyApi.search.search({ query: { q, ...(project ? { project } : {}) } }, { signal })).results,
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  })
