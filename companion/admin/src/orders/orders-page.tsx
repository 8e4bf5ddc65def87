import { ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { api } from '#api.ts'
import { type OrderListItem, orderKindStatusLabels, orderStatuses } from './kinds.ts'
import { useOrderColumns } from './order-columns.tsx'
import type { OrderSearch } from './order-search.ts'
import { ordersLabels } from './text.ts'

async function loadOrders(search: OrderSearch & { page: number }, signal?: AbortSignal) {
  const { page, q, status, userId, merchantId, sort } = search
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'createdAt' | 'amount'> }),
    ...(q && { q }),
    ...(status && { status: status as OrderListItem['status'] }),
    ...(userId && { userId }),
    ...(merchantId && { merchantId }),
  }
  const { orders, ...counts } = await api.ordersAdmin.list({ query }, signal && { signal })
  return { rows: orders, ...counts }
}

const route = getRouteApi('/signed-in/orders')

/** Says that the list shows only the orders of one user or merchant, with a link that shows all orders. */
function OwnerFilter() {
  const t = useText(ordersLabels)
  const { userId, merchantId } = route.useSearch()
  if (!userId && !merchantId) return null
  return (
    <span className="flex items-center gap-2 text-sm whitespace-nowrap">
      {userId ? t.ofUser(userId) : t.ofMerchant(merchantId ?? 0)}
      <Link to="/orders" className="text-accent-text hover:underline">
        {t.showAll}
      </Link>
    </span>
  )
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
      toolbar={<OwnerFilter />}
      empty={{ icon: ReceiptText, title: t.none, hint: t.noneHint }}
    />
  )
}
