import type { RowData } from '@tanstack/react-table'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Inbox, type LucideIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { Button } from '../button.tsx'
import { useText } from '../i18n.ts'
import { useLocalStorageItem } from '../local-storage.ts'
import { EmptyState, ErrorState, Skeleton } from '../states.tsx'
import { DataTable } from './data-table.tsx'
import { describeError } from './error-text.ts'
import { exportCsv } from './export-csv.ts'
import { createHiddenColumnsStorage, ListMenu } from './list-menu.tsx'
import { type ListSearch, useListSearch } from './list-search.ts'
import { listSortKeys, SortSelect, withKnownSort } from './list-sorting.tsx'
import { DayFilter, SelectFilter, Pagination, SearchBox, StatusFilter } from './list-tools.tsx'
import type { PageOfRows } from './load-all-rows.ts'
import type { TableColumn } from './table-view.ts'
import { consoleLabels } from './text.ts'
import { ConsolePage } from './console-title-bar.tsx'

/** Constraint for the rows of lists and tables. */
export type ListRow = RowData

/** A column of a list: the content of its cells and, if that is not text, the content of its CSV column. */
export type ListColumn<Row> = {
  id: string
  label: string
  /** Content of the cell. A string or number is also the content of the CSV file. */
  cell: (row: Row) => ReactNode
  /** Content of the CSV file, if the cell is not a string or a number. */
  csv?: (row: Row) => string | number | boolean | null
  /** Whether only the CSV file has the column. Default false. */
  isCsvOnly?: boolean
  /** Whether the cells contain long text, shown on several lines. Default false. */
  isLong?: boolean
  /**
   * Id of the column in whose cells a table shows this content as a smaller line. On phones and in the CSV file it stays
   * separate.
   */
  below?: string
  /** Sort key of the service. A column without it cannot be sorted by. */
  sortKey?: string
}

export type ListPageProps<Row extends RowData> = {
  /** Key of the list in the query cache, and name of its CSV file: `merchants`. */
  name: string
  title: string
  /** Link to the page that contains this list, shown before the title. */
  parent?: ReactNode
  /** Loads one page of rows for the filter in the URL. */
  load: (search: ListSearch & { page: number }, signal?: AbortSignal) => Promise<PageOfRows<Row>>
  columns: readonly ListColumn<Row>[]
  rowId: (row: Row) => string
  /** Statuses to filter by, in the order in which an entry passes through them. */
  statuses?: readonly { value: string; label: string }[]
  /** Whether the filter has a choice for all statuses. Default true. */
  hasAll?: boolean
  /** Second filter, as a select: its label and its choices. */
  kinds?: { label: string; options: readonly { value: string; label: string }[] }
  /** Label of the filter by day. Absent: the list has no such filter. */
  dayLabel?: string
  /** Label of the search field. Absent: the list cannot be searched. */
  searchLabel?: string
  /** Component with the actions on the row. */
  Actions?: ComponentType<{ row: Row }>
  /** Main action of the page, such as a button that creates an entry. */
  mainAction?: ReactNode
  /** Whether the user may change entries. Default true. False hides the actions on rows and the main action. */
  canChange?: boolean
  /** Small controls next to the menu of the list. */
  toolbar?: ReactNode
  /** Icon, title and text of the list without any entry. */
  empty: { icon?: LucideIcon; title: string; hint: string }
}

/**
 * A list of the console with filter, search, table, pages, a menu that hides columns, and CSV export. Filter, search
 * and page are in the URL. A list without any entry has no search, sorting, menu and export.
 */
export function ListPage<Row extends RowData>(props: ListPageProps<Row>) {
  const { name, title, statuses, hasAll = true, kinds, searchLabel, mainAction, canChange = true } = props
  const t = useText(consoleLabels)
  const [search, change] = useListSearch()
  const hiddenItem = useMemo(() => createHiddenColumnsStorage(name), [name])
  const hidden = useLocalStorageItem(hiddenItem)
  const exportRows = () => void exportCsv(props, withKnownSort(search, props.columns))
  const query = useListRows(props)
  const hasNoEntry =
    hasAll && query.data?.rows.length === 0 && !query.isPlaceholderData && !isFiltered(search)
  const menuColumns = props.columns.filter(isShown).map(({ id, label }) => ({ id, label }))
  return (
    <ConsolePage title={title} parent={props.parent} actions={canChange && mainAction}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {statuses && (
          <StatusFilter
            value={search.status ?? (hasAll ? undefined : statuses[0]?.value)}
            options={statuses}
            allLabel={hasAll ? t.all : undefined}
            onChange={(status) => change({ status })}
          />
        )}
        {kinds && <SelectFilter {...kinds} value={search.kind} onChange={(kind) => change({ kind })} />}
        {props.dayLabel && (
          <DayFilter label={props.dayLabel} value={search.day} onChange={(day) => change({ day })} />
        )}
        {!hasNoEntry && (
          <SortSelect columns={props.columns} sort={search.sort} onChange={(sort) => change({ sort })} />
        )}
        <div className="flex min-w-0 grow items-center justify-end gap-2">
          {searchLabel && !hasNoEntry && (
            <SearchBox value={search.q ?? ''} label={searchLabel} onChange={(q) => change({ q })} />
          )}
          {props.toolbar}
          {!hasNoEntry && (
            <ListMenu columns={menuColumns} hidden={hidden} onHide={hiddenItem.set} onExport={exportRows} />
          )}
        </div>
      </div>
      <ListRows {...props} hidden={hidden} query={query} />
    </ConsolePage>
  )
}

/** Loads the page of the list that the URL describes. */
function useListRows<Row extends RowData>({ name, load, columns }: ListPageProps<Row>) {
  const [search] = useListSearch()
  return useQuery({
    queryKey: [name, search],
    queryFn: ({ signal }) => load({ ...withKnownSort(search, columns), page: search.page ?? 1 }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Whether the URL leaves out entries of the list. */
const isFiltered = ({ q, status, kind, day, page }: ListSearch) =>
  [q, status, kind, day, page].some((part) => part !== undefined)

type ListRowsProps<Row extends RowData> = ListPageProps<Row> & {
  hidden: readonly string[]
  query: UseQueryResult<PageOfRows<Row>>
}

function ListRows<Row extends RowData>(props: ListRowsProps<Row>) {
  const { title, rowId, Actions, canChange = true, hidden, query } = props
  const t = useText(consoleLabels)
  const [search, change] = useListSearch()
  const page = search.page ?? 1
  const columns = useMemo(() => props.columns.filter(isShown).map(toTableColumn<Row>), [props.columns])
  if (query.isPending) return <Skeleton rows={8} className="pt-4" />
  if (query.isError)
    return <ErrorState error={new Error(describeError(query.error))} onRetry={() => void query.refetch()} />
  const { rows, total, pageSize } = query.data
  if (rows.length === 0) return <NoRows {...props} />
  return (
    <>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowId={rowId}
        hiddenColumns={hidden}
        {...toColumnLayout(props.columns)}
        Actions={canChange ? Actions : undefined}
        actionsLabel={t.actions}
        isStale={query.isPlaceholderData}
        sorting={{
          keys: listSortKeys(props.columns),
          sort: search.sort,
          onSort: (sort) => change({ sort }),
        }}
      />
      <Pagination page={page} pageSize={pageSize} total={total} onPage={(next) => change({ page: next })} />
    </>
  )
}

const isShown = ({ isCsvOnly = false }: { isCsvOnly?: boolean }) => !isCsvOnly

/** Returns which columns of a list wrap in its table, and which stand below another one. */
export const toColumnLayout = <Row,>(columns: readonly ListColumn<Row>[]) => ({
  wrappingColumns: columns.filter(({ isLong }) => isLong).map(({ id }) => id),
  linesBelow: Object.fromEntries(
    columns.flatMap(({ id, below }) => (below === undefined ? [] : [[id, below]])),
  ),
})

/** Returns a column of a list as a column of its table. */
export const toTableColumn = <Row extends RowData>({
  id,
  label,
  cell,
}: ListColumn<Row>): TableColumn<Row> => ({
  id,
  header: label,
  cell: ({ row }) => cell(row.original),
})

/**
 * Shown if a list has no rows. Without a filter, it shows the explanation of the list. With a filter, it offers to
 * clear the filter.
 */
function NoRows<Row extends RowData>({ empty, mainAction, canChange = true }: ListPageProps<Row>) {
  const t = useText(consoleLabels)
  const [search, change] = useListSearch()
  if (!isFiltered(search))
    return (
      <EmptyState icon={empty.icon ?? Inbox} title={empty.title} action={canChange && mainAction}>
        {empty.hint}
      </EmptyState>
    )
  const clear = (
    <Button
      onClick={() =>
        change({ q: undefined, status: undefined, kind: undefined, day: undefined, page: undefined })
      }
    >
      {t.clearFilter}
    </Button>
  )
  return <EmptyState icon={empty.icon ?? Inbox} title={t.nothingMatches} action={clear} />
}
