import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  type useTable,
} from '@tanstack/react-table'
import type { ComponentType } from 'react'

export const features = tableFeatures({ columnVisibilityFeature })
export type TableColumn<Row extends RowData> = ColumnDef<typeof features, Row>

export type DataTableProps<Row extends RowData> = {
  /** Name of the table or list of cards for screen readers. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  hiddenColumns: readonly string[]
  /** Columns with long text, whose cells have several lines. */
  wrappingColumns: readonly string[]
  /**
   * Columns that a table shows as a smaller line in the cells of another column: the id of that column by their own id.
   */
  linesBelow?: Readonly<Record<string, string>>
  /** Component with the buttons at the end of a row. */
  Actions?: ComponentType<{ row: Row }> | undefined
  actionsLabel: string
  isStale?: boolean
  /** Columns that the service can sort by. Absent: no column can be sorted by. */
  sorting?: TableSorting
}

export type TableSorting = {
  /** Sort key of the service by column id. */
  keys: Readonly<Record<string, string>>
  /** Sort key in use: `price`, or `-price` for descending. */
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

type Table<Row extends RowData> = ReturnType<typeof useTable<typeof features, Row>>
export type TableViewProps<Row extends RowData> = DataTableProps<Row> & { table: Table<Row> }

type AnyCell = { column: { columnDef: { cell?: unknown } }; getContext: () => unknown }

export const isBlank = (content: unknown) =>
  content === '' || content === null || content === undefined || content === false

export function hasContent(cell: AnyCell) {
  const { cell: render } = cell.column.columnDef
  return !isBlank(
    typeof render === 'function' ? (render as (context: unknown) => unknown)(cell.getContext()) : render,
  )
}
