import { createMoneyColumn } from '@sanhe/ui/console/columns.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import type { ListColumn } from '@sanhe/ui/console/list-page.tsx'
import { TableSection } from '@sanhe/ui/console/table-section.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { AdminApiResponse } from '#api.ts'
import { groceriesLabels } from './text.ts'

type Product = AdminApiResponse<'groceryCatalogue', 'product'>
type StockChange = Product['stockChanges'][number]
type PriceChange = Product['priceChanges'][number]

function useEditorColumns() {
  const t = useText(groceriesLabels)
  const dateTime = useFormatDateTime()
  return {
    at: { id: 'at', label: t.at, cell: (row: StockChange | PriceChange) => dateTime(row.createdAt) },
    by: { id: 'by', label: t.by, cell: (row: StockChange | PriceChange) => row.adminName },
  }
}

const signed = (change: number) => (change > 0 ? `+${change}` : `−${-change}`)

export function StockChangesTable({ changes }: { changes: readonly StockChange[] }) {
  const t = useText(groceriesLabels)
  const { at, by } = useEditorColumns()
  const columns: ListColumn<StockChange>[] = [
    at,
    { id: 'change', label: t.change, cell: ({ change }) => signed(change) },
    { id: 'stock', label: t.stockAfter, cell: ({ stock }) => stock },
    { id: 'reason', label: t.stockReason, isLong: true, cell: ({ reason }) => reason ?? '' },
    by,
  ]
  return (
    <TableSection
      title={t.stockChanges}
      columns={columns}
      rows={changes}
      rowId={({ id }) => String(id)}
      empty={t.noStockChanges}
    />
  )
}

export function PriceChangesTable({ changes }: { changes: readonly PriceChange[] }) {
  const t = useText(groceriesLabels)
  const { at, by } = useEditorColumns()
  const columns: ListColumn<PriceChange>[] = [
    at,
    {
      id: 'old',
      label: t.oldPrice,
      cell: ({ oldPrice }) => (oldPrice === null ? '' : formatYuan(oldPrice)),
    },
    createMoneyColumn({ id: 'new', label: t.newPrice, valueOf: ({ price }) => price }),
    by,
  ]
  return (
    <TableSection
      title={t.priceChanges}
      columns={columns}
      rows={changes}
      rowId={({ id }) => String(id)}
      empty={t.noPriceChanges}
    />
  )
}
