import { infiniteQueryOptions } from '@tanstack/react-query'
import { lazyApi } from '#lazy-api.ts'

export const trashQuery = (project: string | undefined, q: string) =>
  infiniteQueryOptions({
    queryKey: ['trash', project ?? '', q],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      lazyApi.trash.list(
        { query: { ...(project && { project }), ...(q && { q }), ...(before && { before }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
