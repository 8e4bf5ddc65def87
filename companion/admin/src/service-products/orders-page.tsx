import { createMoneyColumn, createStatusColumn } from '@sanhe/ui/console/columns.tsx'
import { useFormatDateTime, useFormatDay } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { PackageCheck } from 'lucide-react'
import { api } from '#api.ts'
import { OrderLink, PhoneLink, UserPageLink } from '#parts/links.tsx'
import { usePermission } from '#shell/access.ts'
import { orderStatuses, serviceProductOrderBadgeTones, type ServiceProductOrderItem } from './statuses.ts'
import { serviceProductsLabels } from './text.ts'

async function loadOrders({ page, q, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(q && { q }),
    ...(status && { status: status as ServiceProductOrderItem['status'] }),
  }
  const { orders, ...counts } = await api.serviceProductsAdmin.orders({ query }, signal && { signal })
  return { rows: orders, ...counts }
}

export function useProductOrderColumns(): ListColumn<ServiceProductOrderItem>[] {
  const t = useText(serviceProductsLabels)
  const dateTime = useFormatDateTime()
  const day = useFormatDay()
  return [
    {
      id: 'product',
      label: t.product,
      isLong: true,
      cell: ({ product, quantity }) => `${product.title} ×${quantity}`,
    },
    {
      id: 'category',
      label: t.category,
      below: 'product',
      cell: ({ product }) => t.categories[product.category],
    },
    createMoneyColumn({ id: 'amount', label: t.amount, valueOf: ({ amount }) => amount }),
    createStatusColumn({
      label: t.status,
      below: 'amount',
      statusOf: ({ status }) => status,
      labels: t.orderStatuses,
      tones: serviceProductOrderBadgeTones,
    }),
    {
      id: 'buyer',
      label: t.buyer,
      cell: ({ user }) => <UserPageLink id={user.id} name={user.nickname ?? t.unnamed} />,
      csv: ({ user }) => user.nickname,
    },
    { id: 'contact', label: t.contact, below: 'buyer', cell: ({ contactName }) => contactName ?? '' },
    {
      id: 'phone',
      label: t.phone,
      below: 'buyer',
      cell: ({ contactPhone }) => (contactPhone ? <PhoneLink phone={contactPhone} /> : ''),
      csv: ({ contactPhone }) => contactPhone,
    },
    { id: 'address', label: t.address, isLong: true, cell: ({ address }) => address ?? '' },
    {
      id: 'date',
      label: t.date,
      below: 'address',
      cell: ({ scheduledDate }) => (scheduledDate ? day(scheduledDate) : ''),
    },
    {
      id: 'paid',
      label: t.paidAt,
      below: 'orderNo',
      cell: ({ paidAt }) => (paidAt ? dateTime(paidAt) : ''),
    },
    {
      id: 'orderNo',
      label: t.orderNo,
      cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
      csv: ({ orderNo }) => orderNo,
    },
  ]
}

/**
 * Button for the next step of a product order. An order of a device is first shipped and then completed. Orders of
 * other products are completed directly.
 */
function ProductOrderActions({ row: { id, status, product } }: { row: ServiceProductOrderItem }) {
  const t = useText(serviceProductsLabels)
  const isShipped = status === 'paid' && product.category === 'device'
  if (status !== 'paid' && status !== 'shipped') return null
  const next = isShipped
    ? { status: 'shipped' as const, label: t.ship, title: t.shipQuestion, success: t.shipped }
    : { status: 'completed' as const, label: t.complete, title: t.completeQuestion, success: t.completed }
  return (
    <RowActions
      actions={[
        {
          label: next.label,
          isMain: true,
          question: { title: next.title, text: t.stepText },
          run: () =>
            api.serviceProductsAdmin.setOrderStatus({ params: { id }, body: { status: next.status } }),
          success: next.success,
        },
      ]}
    />
  )
}

export function ProductOrdersPage() {
  const t = useText(serviceProductsLabels)
  return (
    <ListPage
      name="product-orders"
      title={t.orders}
      load={loadOrders}
      columns={useProductOrderColumns()}
      rowId={({ id }) => String(id)}
      statuses={orderStatuses.map((value) => ({ value, label: t.orderStatuses[value] }))}
      searchLabel={t.search}
      Actions={ProductOrderActions}
      canChange={usePermission('serviceProductsAdmin.setOrderStatus')}
      empty={{ icon: PackageCheck, title: t.noOrders, hint: t.noOrdersHint }}
    />
  )
}
