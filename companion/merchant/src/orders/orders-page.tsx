import { Badge } from '@sanhe/ui/console/badge.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch, SortKey } from '@sanhe/ui/console/list-search.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { api } from '#api.ts'
import { NewOrderSoundSwitch } from './live/sound-switch.tsx'
import { OrderActions } from './order-actions.tsx'
import {
  type MerchantOrderDetail,
  orderStatuses,
  getMerchantOrderStatus,
  merchantOrderBadgeTones,
} from './statuses.ts'
import { ordersLabels } from './text.ts'

async function loadOrders({ page, status, q, sort }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = {
    page,
    ...(sort && { sort: sort as SortKey<'createdAt' | 'amount'> }),
    ...(status && { status: status as MerchantOrderDetail['status'] }),
    ...(q && { q }),
  }
  const { orders, ...counts } = await api.merchantOrders.list({ query }, signal && { signal })
  return { rows: orders, ...counts }
}

function useOrderColumns(): ListColumn<MerchantOrderDetail>[] {
  const t = useText(ordersLabels)
  const dateTime = useFormatDateTime()
  return [
    {
      id: 'service',
      label: t.service,
      cell: ({ orderNo, serviceTitle, quantity }) => (
        <Link to="/orders/$id" params={{ id: orderNo }} className="group/link inline-flex flex-col py-1">
          <span className="font-medium underline-offset-2 group-hover/link:underline">
            {serviceTitle}
            {quantity > 1 && ` × ${quantity}`}
          </span>
          <span className="text-xs font-normal text-muted tabular-nums">{orderNo}</span>
        </Link>
      ),
      csv: ({ serviceTitle }) => serviceTitle,
    },
    {
      id: 'status',
      label: t.status,
      cell: (order) => (
        <Badge tone={merchantOrderBadgeTones[getMerchantOrderStatus(order)]}>
          {t.statuses[getMerchantOrderStatus(order)]}
        </Badge>
      ),
      csv: (order) => t.statuses[getMerchantOrderStatus(order)],
    },
    {
      id: 'scheduled',
      label: t.scheduled,
      cell: ({ scheduledAt }) => (scheduledAt ? dateTime(scheduledAt) : t.noTime),
    },
    {
      id: 'customer',
      label: t.customer,
      cell: ({ customer, contactName }) =>
        `${contactName ?? customer.nickname ?? t.anonymous} ${customer.phone}`,
    },
    {
      id: 'address',
      label: t.address,
      below: 'customer',
      isLong: true,
      cell: ({ address }) => address ?? '',
    },
    {
      id: 'amount',
      sortKey: 'amount',
      label: t.amount,
      cell: ({ amount }) => formatYuan(amount),
      csv: ({ amount }) => amount,
    },
    {
      id: 'placed',
      sortKey: 'createdAt',
      label: t.placed,
      cell: ({ createdAt }) => <RelativeTimeLabel at={createdAt} />,
      csv: ({ createdAt }) => dateTime(createdAt),
    },
    { id: 'number', label: t.orderNumber, isCsvOnly: true, cell: ({ orderNo }) => orderNo },
    { id: 'remark', label: t.remark, isCsvOnly: true, cell: ({ remark }) => remark ?? '' },
  ]
}

export function OrdersPage() {
  const t = useText(ordersLabels)
  return (
    <ListPage
      name="orders"
      title={t.title}
      load={loadOrders}
      columns={useOrderColumns()}
      rowId={({ orderNo }) => orderNo}
      statuses={orderStatuses.map((value) => ({ value, label: t.filters[value] }))}
      searchLabel={t.searchLabel}
      Actions={OrderActions}
      toolbar={<NewOrderSoundSwitch />}
      empty={{ icon: ClipboardList, title: t.empty, hint: t.emptyHint }}
    />
  )
}
