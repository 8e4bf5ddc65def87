import type { RowData } from '@tanstack/react-table'
import { getCurrentText } from '../i18n.ts'
import { showError, showToast } from '../toasts.ts'
import { downloadCsv, toCsv } from './csv.ts'
import { describeError } from './error-text.ts'
import type { ListPageProps } from './list-page.tsx'
import type { ListSearch } from './list-search.ts'
import { loadPartOfRows } from './load-all-rows.ts'
import { consoleLabels } from './text.ts'

/**
 * Saves up to 10,000 rows as a CSV file. If there are more rows, the file name has the number of the part, and the
 * message offers the next part.
 */
export async function exportCsv<Row extends RowData>(
  props: ListPageProps<Row>,
  search: ListSearch,
  { part, firstPage }: { part: number; firstPage: number } = { part: 1, firstPage: 1 },
): Promise<void> {
  const { name, load, columns, rowId } = props
  const t = getCurrentText(consoleLabels)
  try {
    const { rows, nextPage } = await loadPartOfRows((page) => load({ ...search, page }), rowId, firstPage)
    const csvColumns = columns.map(({ label, csv, cell }) => ({
      header: label,
      value: csv ?? ((row: Row) => cell(row) as string | number),
    }))
    const isWhole = part === 1 && nextPage === undefined
    downloadCsv(isWhole ? name : `${name}-part-${part}`, toCsv(csvColumns, rows))
    if (nextPage === undefined)
      showToast(isWhole ? t.exported(rows.length) : t.exportedLast(rows.length, part))
    else {
      const next = { part: part + 1, firstPage: nextPage }
      showToast(t.exportedPart(rows.length, part), {
        label: t.exportNext,
        run: () => void exportCsv(props, search, next),
      })
    }
  } catch (error) {
    showError(describeError(error))
  }
}
