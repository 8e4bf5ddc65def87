import { secondMs } from '@sanhe/kit/clock'
import { isWorthAnotherTry } from '@sanhe/ui/worth-another-try.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10 * secondMs, retry: isWorthAnotherTry } },
})

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.users.me({}, { signal }),
})
