import { QueryClient } from '@tanstack/react-query'
import { getRetryDelayMs, shouldRetry } from '../should-retry.ts'

/**
 * Creates the query cache of a client. `staleTime` in milliseconds: how long a reply counts as fresh. `networkMode`:
 * `online` pauses requests while the browser is offline, `always` sends them.
 */
export const createQueryClient = (staleTime: number, networkMode: 'online' | 'always' = 'online') =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime, retry: shouldRetry, retryDelay: getRetryDelayMs, networkMode },
      mutations: { networkMode },
    },
  })
