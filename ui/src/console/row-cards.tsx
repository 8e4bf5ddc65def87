import type { RowData } from '@tanstack/react-table'
import { hasContent, type TableViewProps } from './table-view.ts'

/** On phones the first column is the title of a card; empty cells are left out. */
export function RowCards<Row extends RowData>({ table, caption, Actions }: TableViewProps<Row>) {
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
