import { Button } from '@sanhe/ui/button.tsx'
import { Skeleton } from '@sanhe/ui/states.tsx'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorMessage, ErrorState } from './error-state.tsx'

type PaginatedListProps<Page, Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  getRows: (page: Page) => Row[]
  getKey: (row: Row) => string | number
  /** Content that replaces an empty list. It explains the purpose of the page and the first step for the user. */
  empty: ReactNode
  /**
   * `grid` shows two or three columns on wide enough screens, for cards with a picture and little text. `cards` shows
   * two columns on computers, for cards with a wide picture, which one column would stretch and crop. Default: `list`.
   */
  layout?: 'list' | 'grid' | 'cards'
  children: (row: Row) => ReactNode
}

const layouts = {
  list: 'flex flex-col gap-4',
  cards: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 *:*:h-full',
  grid: 'grid grid-cols-1 gap-3 min-[380px]:grid-cols-2 sm:grid-cols-3 max-sm:in-data-[text-size=large]:grid-cols-1',
}

/**
 * Paginated list with a "load more" button. There is no infinite scrolling, so no content moves under the user's
 * finger.
 */
export function PaginatedList<Page, Row>({
  query,
  getRows,
  getKey,
  empty,
  layout = 'list',
  children,
}: PaginatedListProps<Page, Row>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
  const rows = data.pages.flatMap(getRows)
  if (!rows.length) return empty
  return (
    <div className="flex flex-col gap-4">
      <ul className={layouts[layout]}>
        {rows.map((row) => (
          <li key={getKey(row)}>{children(row)}</li>
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

/** Options for `useInfiniteQuery`. The server counts pages from 1. */
export const paginationOptions = {
  initialPageParam: 1,
  getNextPageParam: ({ total, page, pageSize }: PageInfo) => (page * pageSize < total ? page + 1 : undefined),
}
