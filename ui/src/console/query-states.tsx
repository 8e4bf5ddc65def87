import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../states.tsx'
import { QueryFailure } from './query-failure.tsx'

type QueryStatesProps<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/**
 * Shows the data of a query. While the query loads, shows a placeholder. After a failure, shows the reason and a button
 * to try again.
 */
export function QueryStates<Data>({ query, children }: QueryStatesProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <QueryFailure error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton rows={8} />
}
