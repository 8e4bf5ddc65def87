import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const trashQuery = (project: string | undefined, q: string) =>
  infiniteQueryOptions({
    queryKey: ['trash', project ?? '', q],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      api.trash.list(
        { query: { ...(project && { project }), ...(q && { q }), ...(before && { before }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
