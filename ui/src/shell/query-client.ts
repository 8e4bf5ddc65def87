import { QueryClient } from '@tanstack/react-query'
import { shouldRetry } from '../should-retry.ts'

/** Creates the query cache of a client. `staleTime` in milliseconds: how long a reply counts as fresh. */
export const createQueryClient = (staleTime: number) =>
  new QueryClient({ defaultOptions: { queries: { staleTime, retry: shouldRetry } } })
