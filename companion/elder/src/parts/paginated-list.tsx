import { Button } from '@sanhe/ui/button.tsx'
import { Skeleton } from '@sanhe/ui/states.tsx'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorMessage, ErrorState } from './error-state.tsx'

type PaginatedListProps<Page, Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => Row[]
  keyOf: (row: Row) => string | number
  /** Empty state: the purpose of the page and the first step. */
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** Paginated list with a “load more” button, so that no content moves under the finger. */
export function PaginatedList<Page, Row>({
  query,
  rowsOf,
  keyOf,
  empty,
  children,
}: PaginatedListProps<Page, Row>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
  const rows = data.pages.flatMap(rowsOf)
  if (!rows.length) return empty
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      <ErrorMessage error={error} />
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          查看更多
        </Button>
      )}
    </div>
  )
}

type PageInfo = { total: number; page: number; pageSize: number }

/** Options for `useInfiniteQuery`. The service counts pages from 1. */
export const paginationOptions = {
  initialPageParam: 1,
  getNextPageParam: ({ total, page, pageSize }: PageInfo) => (page * pageSize < total ? page + 1 : undefined),
}
