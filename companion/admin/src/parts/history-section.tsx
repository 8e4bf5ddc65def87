import { DataTable } from '@sanhe/ui/console/data-table.tsx'
import { type ListColumn, type ListRow, toColumnLayout, toTableColumn } from '@sanhe/ui/console/list-page.tsx'
import { Pagination } from '@sanhe/ui/console/list-tools.tsx'
import type { PageOfRows } from '@sanhe/ui/console/load-all-rows.ts'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { historyLabels } from './history-text.ts'

type HistorySectionProps<Row extends ListRow, Extra> = {
  title: string
  /** Key of the rows in the query cache. */
  queryKey: readonly unknown[]
  load: (page: number, signal: AbortSignal) => Promise<PageOfRows<Row> & Extra>
  columns: readonly ListColumn<Row>[]
  rowId: (row: Row) => string
  /** Component with the actions on a row. */
  Actions?: ComponentType<{ row: Row }> | undefined
  /** Content above the table, such as a balance or a button for all rows. */
  renderHeader?: (page: Extra) => ReactNode
  /** Link to the list with all rows. */
  all?: ReactNode
  /** Whether the section is open at first. Default false: the rows are loaded when the section is opened. */
  isOpenAtFirst?: boolean
}

/** A section of a page with details: a table with pages that is loaded when the section is opened. */
export function HistorySection<Row extends ListRow, Extra>(props: HistorySectionProps<Row, Extra>) {
  const { title, all, isOpenAtFirst = false } = props
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-[10px] border border-line bg-surface"
    >
      <summary className="flex min-h-control cursor-pointer items-center gap-1.5 px-4 py-2 font-semibold md:px-5">
        <ChevronRight aria-hidden className="size-4 text-muted group-open:rotate-90" />
        {title}
      </summary>
      {isOpen && (
        <div className="px-4 pb-4 md:px-5">
          <HistoryRows {...props} />
          {all && <p className="mt-2 text-sm">{all}</p>}
        </div>
      )}
    </details>
  )
}

function HistoryRows<Row extends ListRow, Extra>({
  title,
  queryKey,
  load,
  columns,
  rowId,
  Actions,
  renderHeader,
}: HistorySectionProps<Row, Extra>) {
  const t = useText(historyLabels)
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => load(page, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryStates query={query}>
      {(loaded) =>
        loaded.rows.length === 0 ? (
          <p className="text-sm text-muted">{t.none}</p>
        ) : (
          <>
            {renderHeader?.(loaded)}
            <DataTable
              caption={title}
              columns={columns.map(toTableColumn<Row>)}
              rows={loaded.rows}
              rowId={rowId}
              hiddenColumns={[]}
              {...toColumnLayout(columns)}
              Actions={Actions}
              actionsLabel={t.actions}
              isStale={query.isPlaceholderData}
            />
            <Pagination page={page} pageSize={loaded.pageSize} total={loaded.total} onPage={setPage} />
          </>
        )
      }
    </QueryStates>
  )
}
