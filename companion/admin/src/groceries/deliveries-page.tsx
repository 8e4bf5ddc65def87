import { createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime, useFormatTimeOfDay } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Truck } from 'lucide-react'
import { api } from '#api.ts'
import { OrderLink, PhoneLink } from '#parts/links.tsx'
import { usePermission } from '#shell/access.ts'
import { deliveriesLabels } from './deliveries-text.ts'
import {
  type GroceryDeliveryItem,
  type DeliveryStatusFilter,
  deliveryStatusFilters,
  deliveryBadgeTones,
} from './statuses.ts'

async function loadDeliveries({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(q && { q }), ...(status && { status: status as DeliveryStatusFilter }) }
  const { orders, ...counts } = await api.shoppingAdmin.orders({ query }, signal && { signal })
  return { rows: orders, ...counts }
}

/** Formats the goods of a delivery with their quantities, without the refunded units. */
const itemsOf = ({ items }: GroceryDeliveryItem) =>
  items
    .map(({ name, qty, refundedQty = 0 }) => ({ name, left: qty - refundedQty }))
    .filter(({ left }) => left > 0)
    .map(({ name, left }) => `${name} ×${left}`)
    .join('、')

export function useDeliveryColumns(): ListColumn<GroceryDeliveryItem>[] {
  const t = useText(deliveriesLabels)
  const dateTime = useFormatDateTime()
  const timeOfDay = useFormatTimeOfDay()
  return [
    { id: 'items', label: t.items, isLong: true, cell: itemsOf },
    { id: 'address', label: t.address, isLong: true, cell: ({ address }) => address },
    {
      id: 'phone',
      label: t.phone,
      below: 'address',
      cell: ({ phone }) => <PhoneLink phone={phone} />,
      csv: ({ phone }) => phone,
    },
    {
      id: 'estimated',
      label: t.estimated,
      cell: ({ estimatedDelivery, deliveryWindow }) =>
        deliveryWindow
          ? `${dateTime(deliveryWindow.from)}–${timeOfDay(deliveryWindow.until)}`
          : dateTime(estimatedDelivery),
    },
    createStatusColumn({
      label: t.status,
      statusOf: ({ status }) => status,
      labels: t.filters,
      tones: deliveryBadgeTones,
    }),
    createMoneyColumn({ id: 'amount', label: t.amount, valueOf: ({ totalAmount }) => totalAmount }),
    {
      id: 'orderNo',
      label: t.orderNo,
      cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
      csv: ({ orderNo }) => orderNo,
    },
    { id: 'grocer', label: t.grocer, below: 'orderNo', cell: ({ provider }) => provider.companyName },
    { id: 'placed', label: t.placed, below: 'orderNo', cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

const nextStatus = { paid: 'preparing', preparing: 'delivering', delivering: 'delivered' } as const

function DeliveryActions({ row: { id, status } }: { row: GroceryDeliveryItem }) {
  const t = useText(deliveriesLabels)
  if (!(status in nextStatus)) return null
  const step = status as keyof typeof nextStatus
  const action = {
    label: t.next[step],
    isMain: true,
    ...(step === 'preparing' && { question: { title: t.sendQuestion, text: t.sendText } }),
    run: () => api.shoppingAdmin.setStatus({ params: { id }, body: { status: nextStatus[step] } }),
    success: t.done[step],
  }
  return <RowActions actions={[action]} />
}

export function DeliveriesPage() {
  const t = useText(deliveriesLabels)
  return (
    <ListPage
      name="deliveries"
      title={t.title}
      load={loadDeliveries}
      columns={useDeliveryColumns()}
      rowId={({ id }) => String(id)}
      statuses={deliveryStatusFilters.map((value) => ({ value, label: t.filters[value] }))}
      searchLabel={t.search}
      Actions={DeliveryActions}
      canChange={usePermission('shoppingAdmin.setStatus')}
      empty={{ icon: Truck, title: t.empty, hint: t.emptyHint }}
    />
  )
}
