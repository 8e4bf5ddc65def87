import { queryOptions } from '@tanstack/react-query'
import { adminApi } from '#admin-api.ts'

/** Query of the columns and labels of a task board. */
export const boardQuery = (slug: string) =>
  queryOptions({
    queryKey: ['board', slug],
    queryFn: ({ signal }) => adminApi.board.get({ params: { slug } }, { signal }),
  })
