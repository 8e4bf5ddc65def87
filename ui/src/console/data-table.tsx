import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { joinClassNames } from '../join-class-names.ts'
import { phoneMediaQuery, useMediaQuery } from '../media-query.ts'

const features = tableFeatures({ columnVisibilityFeature })
export type TableColumn<Row extends RowData> = ColumnDef<typeof features, Row>

type DataTableProps<Row extends RowData> = {
  /** Name of the table or list of cards for screen readers. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  hiddenColumns: readonly string[]
  /** Columns with long text, whose cells have several lines. */
  wrappingColumns: readonly string[]
  /** Component with the buttons at the end of a row. */
  Actions?: ComponentType<{ row: Row }> | undefined
  actionsLabel: string
  isStale?: boolean
  /** Columns that the service can sort by. Absent: no column can be sorted by. */
  sorting?: TableSorting
}

type TableSorting = {
  /** Sort key of the service by column id. */
  keys: Readonly<Record<string, string>>
  /** Sort key in use: `price`, or `-price` for descending. */
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** Rows of a list: a table, or on phones one card for each row. Columns without content in any row are left out. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, hiddenColumns, isStale } = props
  const absent = [...hiddenColumns, ...emptyColumns(columns, rows)]
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility: Object.fromEntries(absent.map((id) => [id, false])) },
  })
  const isPhone = useMediaQuery(phoneMediaQuery)
  const View = isPhone ? RowCards : RowTable
  return (
    <div
      className={joinClassNames('transition-opacity duration-150', isStale && 'opacity-60')}
      aria-busy={isStale}
    >
      <View {...props} table={table} />
    </div>
  )
}

type Table<Row extends RowData> = ReturnType<typeof useTable<typeof features, Row>>
type ViewProps<Row extends RowData> = DataTableProps<Row> & { table: Table<Row> }

function RowTable<Row extends RowData>(props: ViewProps<Row>) {
  const { table, caption, Actions, actionsLabel, sorting } = props
  const wrapping = new Set(props.wrappingColumns)
  const cellClasses = 'border-b border-line px-3 py-2 text-left align-middle first:pl-4 last:pr-4'
  // The actions stay visible while a wide table is scrolled sideways.
  const stickyClasses = 'sticky right-0'
  return (
    // Texts for screen readers are hidden by absolute position. They must stay inside this box, or the whole page
    // scrolls sideways.
    <div className="relative overflow-x-auto rounded-[10px] border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is rendered by the table
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={ariaSortOf(sorting, header.column.id)}
                  className={joinClassNames(
                    cellClasses,
                    'h-9 bg-sunken text-xs font-medium whitespace-nowrap text-muted',
                  )}
                >
                  {sorting?.keys[header.column.id] ? (
                    <SortButton sorting={sorting} id={header.column.id}>
                      <table.FlexRender header={header} />
                    </SortButton>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              ))}
              {Actions && (
                <th scope="col" className={joinClassNames(cellClasses, stickyClasses, 'bg-sunken')}>
                  <span className="sr-only">{actionsLabel}</span>
                </th>
              )}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="group h-11 last:[&>td]:border-b-0 hover:bg-sunken">
              {row.getVisibleCells().map((cell) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is rendered by the table
                <td
                  key={cell.id}
                  className={joinClassNames(
                    cellClasses,
                    wrapping.has(cell.column.id) ? 'max-w-96 min-w-48' : 'whitespace-nowrap',
                  )}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
              {Actions && (
                <td
                  className={joinClassNames(
                    cellClasses,
                    stickyClasses,
                    'w-px bg-surface group-hover:bg-sunken',
                  )}
                >
                  <div className="flex justify-end gap-1">
                    <Actions row={row.original} />
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the direction in which the service sorts by a column. */
function ariaSortOf(sorting: TableSorting | undefined, id: string) {
  const key = sorting?.keys[id]
  if (!sorting || !key) return undefined
  if (sorting.sort === key) return 'ascending'
  return sorting.sort === `-${key}` ? 'descending' : 'none'
}

type SortButtonProps = { sorting: TableSorting; id: string; children: ReactNode }

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }

/** Header of a column as a button: ascending, descending, and the default order again. */
function SortButton({ sorting, id, children }: SortButtonProps) {
  const direction = ariaSortOf(sorting, id) ?? 'none'
  const key = sorting.keys[id]
  const next = { none: key, ascending: `-${key}`, descending: undefined }[direction]
  const Icon = sortIcons[direction]
  return (
    <button
      type="button"
      className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded px-1 hover:text-text"
      onClick={() => sorting.onSort(next)}
    >
      {children}
      <Icon aria-hidden className="size-3.5" />
    </button>
  )
}

/** On phones the first column is the title of a card; empty cells are left out. */
function RowCards<Row extends RowData>({ table, caption, Actions }: ViewProps<Row>) {
  return (
    <ul aria-label={caption} className="flex flex-col gap-3">
      {table.getRowModel().rows.map((row) => {
        const [title, ...cells] = row.getVisibleCells()
        return (
          <li key={row.id} className="rounded-[10px] border border-line bg-surface p-4">
            <h2 className="mb-2 font-semibold [overflow-wrap:anywhere] [&_a]:font-semibold">
              {title && <table.FlexRender cell={title} />}
            </h2>
            <dl className="grid grid-cols-[minmax(5.5rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
              {cells.filter(hasContent).map((cell) => (
                <div key={cell.id} className="contents">
                  <dt className="text-muted">{String(cell.column.columnDef.header)}</dt>
                  <dd className="min-w-0 [overflow-wrap:anywhere]">
                    <table.FlexRender cell={cell} />
                  </dd>
                </div>
              ))}
            </dl>
            {Actions && (
              <div className="mt-3 flex flex-wrap items-center justify-end gap-2 empty:hidden">
                <Actions row={row.original} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type AnyCell = { column: { columnDef: { cell?: unknown } }; getContext: () => unknown }

const isBlank = (content: unknown) =>
  content === '' || content === null || content === undefined || content === false

function hasContent(cell: AnyCell) {
  const { cell: render } = cell.column.columnDef
  return !isBlank(
    typeof render === 'function' ? (render as (context: unknown) => unknown)(cell.getContext()) : render,
  )
}

/**
 * Returns the ids of the columns that are blank in every row. Calls the cell renderers with only
 * `row.original`, the part of the row that they use.
 */
const emptyColumns = <Row extends RowData>(columns: readonly TableColumn<Row>[], rows: readonly Row[]) =>
  columns.flatMap(({ id, cell }) => {
    const render = cell as (context: { row: { original: Row } }) => unknown
    return id &&
      typeof cell === 'function' &&
      rows.every((original) => isBlank(render({ row: { original } })))
      ? [id]
      : []
  })
