import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { paginationOptions } from '#parts/paginated-list.tsx'

export const parentMessagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['parent', id, 'messages'],
    queryFn: ({ pageParam, signal }) =>
      api.familyMessagesChild.list({ params: { id }, query: { page: pageParam } }, { signal }),
    ...paginationOptions,
  })
