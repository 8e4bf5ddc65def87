import type { RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClassNames } from '../join-class-names.ts'
import { hasContent, type TableSorting, type TableViewProps } from './table-view.ts'
import { useHiddenRight } from './use-hidden-right.ts'

const cellClasses = 'border-b border-line px-3 py-2 text-left align-middle first:pl-4 last:pr-4'
/**
 * The actions stay visible while a wide table is scrolled sideways. Content that is scrolled below them fades out, so
 * that it does not look cut off.
 */
const stickyClasses =
  'sticky right-0 group-data-hidden-right/box:before:absolute group-data-hidden-right/box:before:inset-y-0 group-data-hidden-right/box:before:-left-8 group-data-hidden-right/box:before:w-8 group-data-hidden-right/box:before:bg-linear-to-r group-data-hidden-right/box:before:from-transparent'

type TableItem = { column: { id: string } }

/** Puts the columns of `linesBelow` below the columns that they name, unless those are hidden. */
function stack<Item extends TableItem>(items: readonly Item[], linesBelow: Readonly<Record<string, string>>) {
  const shown = new Set(items.map(({ column }) => column.id))
  const parentOf = ({ column }: Item) => {
    const parent = linesBelow[column.id]
    return parent !== undefined && shown.has(parent) ? parent : undefined
  }
  return items
    .filter((item) => parentOf(item) === undefined)
    .map((item) => ({ item, below: items.filter((other) => parentOf(other) === item.column.id) }))
}

export function RowTable<Row extends RowData>(props: TableViewProps<Row>) {
  const { caption, Actions } = props
  const [isHidden, box] = useHiddenRight()
  return (
    // Texts for screen readers are hidden by absolute position. They must stay inside this box, or the whole page
    // scrolls sideways.
    <div className="relative overflow-clip rounded-[10px] border border-line bg-surface">
      <div ref={box} className="group/box relative overflow-x-auto" data-hidden-right={isHidden || undefined}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <TableHeader {...props} />
          <TableBody {...props} />
        </table>
      </div>
      {isHidden && !Actions && (
        <div className="pointer-events-none absolute inset-y-0 right-0 w-8 bg-linear-to-l from-surface" />
      )}
    </div>
  )
}

function TableHeader<Row extends RowData>(props: TableViewProps<Row>) {
  const { table, linesBelow = {}, Actions, actionsLabel, sorting } = props
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {stack(group.headers, linesBelow).map(({ item: header, below }) => (
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
              {below.map((line) => (
                <span key={line.id}>
                  {' · '}
                  <table.FlexRender header={line} />
                </span>
              ))}
            </th>
          ))}
          {Actions && (
            <th
              scope="col"
              className={joinClassNames(cellClasses, stickyClasses, 'bg-sunken before:to-sunken')}
            >
              <span className="sr-only">{actionsLabel}</span>
            </th>
          )}
        </tr>
      ))}
    </thead>
  )
}

function TableBody<Row extends RowData>(props: TableViewProps<Row>) {
  const { table, linesBelow = {}, Actions } = props
  const wrapping = new Set(props.wrappingColumns)
  return (
    <tbody>
      {table.getRowModel().rows.map((row) => (
        <tr key={row.id} className="group h-11 last:[&>td]:border-b-0 hover:bg-sunken">
          {stack(row.getVisibleCells(), linesBelow).map(({ item: cell, below }) => (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is rendered by the table
            <td
              key={cell.id}
              className={joinClassNames(
                cellClasses,
                [cell, ...below].some(({ column }) => wrapping.has(column.id))
                  ? 'max-w-96 min-w-40'
                  : 'whitespace-nowrap',
              )}
            >
              <table.FlexRender cell={cell} />
              {below.filter(hasContent).map((line) => (
                <div key={line.id} className="mt-0.5 text-xs text-muted [overflow-wrap:anywhere]">
                  {wrapping.has(line.column.id) && (
                    <span className="mr-1 font-medium">{String(line.column.columnDef.header)}</span>
                  )}
                  <table.FlexRender cell={line} />
                </div>
              ))}
            </td>
          ))}
          {Actions && (
            <td
              className={joinClassNames(
                cellClasses,
                stickyClasses,
                'w-px bg-surface before:to-surface group-hover:bg-sunken group-hover:before:to-sunken',
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
