import { Skeleton } from '@sanhe/ui/states.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Trouble } from './trouble.tsx'

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** What was asked for, or that it is on its way, or why it does not come. What was there once stays. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  return <Skeleton rows={5} />
}
