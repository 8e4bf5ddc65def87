import { infiniteQueryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

export const trashQuery = (project: string | undefined, q: string) =>
  infiniteQueryOptions({
    queryKey: ['trash', project ?? '', q],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      lazyLoadedApi.trash.list(
        { query: { ...(project && { project }), ...(q && { q }), ...(before && { before }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
