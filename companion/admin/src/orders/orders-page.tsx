import { ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { ReceiptText } from 'lucide-react'
import { api } from '#api.ts'
import { type OrderListItem, orderKindStatusLabels, orderStatuses } from './kinds.ts'
import { useOrderColumns } from './order-columns.tsx'
import { ordersLabels } from './text.ts'

async function loadOrders({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as OrderListItem['status'] }) }
  const { orders, ...counts } = await api.ordersAdmin.list({ query }, signal && { signal })
  return { rows: orders, ...counts }
}

export function OrdersPage() {
  const t = useText(ordersLabels)
  const kinds = useText(orderKindStatusLabels)
  return (
    <ListPage
      name="orders"
      title={t.title}
      load={loadOrders}
      columns={useOrderColumns({ hasBuyer: true })}
      rowId={({ orderNo }) => orderNo}
      statuses={orderStatuses.map((value) => ({ value, label: kinds.statuses[value] }))}
      searchLabel={t.search}
      empty={{ icon: ReceiptText, title: t.none, hint: t.noneHint }}
    />
  )
}
