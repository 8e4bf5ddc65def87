import { type RowData, useTable } from '@tanstack/react-table'
import { joinClassNames } from '../join-class-names.ts'
import { phoneMediaQuery, useMediaQuery } from '../media-query.ts'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { type DataTableProps, features, isBlank, type TableColumn } from './table-view.ts'

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
