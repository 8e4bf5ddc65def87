import type { ReactNode } from 'react'
import { joinClassNames } from '../join-class-names.ts'

export type SimpleTableColumn<Row> = { label: string; isNumber?: boolean; cell: (row: Row) => ReactNode }

type SimpleTableProps<Row> = {
  /** Name of the table for screen readers. */
  caption: string
  columns: readonly SimpleTableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

const cellClasses = (isNumber = false) =>
  joinClassNames(
    'border-b border-line py-2 pr-4 last:pr-0',
    isNumber ? 'text-right tabular-nums' : 'text-left',
  )

/**
 * A table inside a page, without filters and pages. A table that is too wide or too long scrolls separately from the
 * page.
 */
export const SimpleTable = <Row,>({ caption, columns, rows, rowId }: SimpleTableProps<Row>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach it to scroll
  <section className="max-h-128 overflow-auto" tabIndex={0} aria-label={caption}>
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th
              key={label}
              scope="col"
              className={joinClassNames(
                cellClasses(isNumber),
                'text-xs font-medium whitespace-nowrap text-muted',
              )}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)} className="last:[&>td]:border-b-0">
            {columns.map(({ label, isNumber, cell }) => (
              <td
                key={label}
                className={joinClassNames(cellClasses(isNumber), isNumber ? 'whitespace-nowrap' : 'min-w-32')}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
