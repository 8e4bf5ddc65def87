import { queryOptions } from '@tanstack/react-query'
import { lazyLoadedApi } from '#lazy-api.ts'

/** Columns and labels of a task board. */
export const boardQuery = (slug: string) =>
  queryOptions({
    queryKey: ['board', slug],
    queryFn: ({ signal }) => lazyLoadedApi.board.get({ params: { slug } }, { signal }),
  })
