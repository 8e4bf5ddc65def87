import type { RowData } from '@tanstack/react-table'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { useText } from '../i18n.ts'
import { joinClassNames } from '../join-class-names.ts'
import { DataTable } from './data-table.tsx'
import { type ListColumn, toColumnLayout, toTableColumn } from './list-page.tsx'
import { consoleLabels } from './text.ts'

type TableSectionProps<Row extends RowData> = {
  title: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Component with the actions on a row. */
  Actions?: ComponentType<{ row: Row }>
  /** Sentence instead of the table when there are no rows. */
  empty: string
  /** Buttons next to the title. */
  actions?: ReactNode
}

/** A table with a title, inside a page with details. */
export function TableSection<Row extends RowData>(props: TableSectionProps<Row>) {
  const { title, columns, rows, rowId, Actions, empty, actions } = props
  const t = useText(consoleLabels)
  const tableColumns = useMemo(() => columns.map(toTableColumn<Row>), [columns])
  return (
    <section>
      <div
        className={joinClassNames(
          'mb-2 flex flex-wrap items-center justify-between gap-2',
          actions !== undefined && 'min-h-control',
        )}
      >
        <h2 className="font-semibold">{title}</h2>
        {actions}
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        <DataTable
          caption={title}
          columns={tableColumns}
          rows={rows}
          rowId={rowId}
          hiddenColumns={[]}
          {...toColumnLayout(columns)}
          Actions={Actions}
          actionsLabel={t.actions}
        />
      )}
    </section>
  )
}
