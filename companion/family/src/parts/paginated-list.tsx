import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shellLabels } from '#shell/text.ts'
import { ErrorMessage, LoadErrorMessage } from './error-message.tsx'

type PaginatedListProps<Page, Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => Row[]
  keyOf: (row: Row) => string | number
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** List with a button that loads the next page. */
export function PaginatedList<Page, Row>({
  query,
  rowsOf,
  keyOf,
  empty,
  children,
}: PaginatedListProps<Page, Row>) {
  const t = useText(shellLabels)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data)
    return error ? <LoadErrorMessage error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
  const rows = data.pages.flatMap(rowsOf)
  return (
    <>
      {rows.length === 0 && !hasNextPage && empty}
      <ul className="flex flex-col gap-3 empty:hidden">
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      <ErrorMessage error={error} />
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  )
}

type PageInfo = { total: number; page: number; pageSize: number }

/** Options for `useInfiniteQuery`. The service counts pages from 1. */
export const paginationOptions = {
  initialPageParam: 1,
  getNextPageParam: ({ total, page, pageSize }: PageInfo) => (page * pageSize < total ? page + 1 : undefined),
}
