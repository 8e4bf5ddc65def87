import { Skeleton } from '@sanhe/ui/states.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadErrorMessage } from './error-message.tsx'

type QueryContentProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** Renders the data of a query, a loading state, or an error with Retry. Data that was once loaded stays visible. */
export function QueryContent<T>({ query: { data, error, refetch }, children }: QueryContentProps<T>) {
  if (data !== undefined) return children(data)
  if (error) return <LoadErrorMessage error={error} onRetry={() => void refetch()} />
  return <Skeleton rows={5} />
}
