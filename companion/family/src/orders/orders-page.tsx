import { systemClock } from '@sanhe/kit/runtime/clock'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { api } from '#api.ts'
import { cardClasses } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { PaginatedList, paginationOptions } from '#parts/paginated-list.tsx'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { type ChildOrderDetail, getChildOrderStatus, childOrderBadgeTones } from './order-status.ts'
import { useChildOrderTitle } from './order-title.ts'
import { ordersLabels } from './text.ts'

export function OrdersPage() {
  const t = useText(ordersLabels)
  const query = useInfiniteQuery({
    queryKey: ['orders'],
    queryFn: ({ pageParam, signal }) => api.ordersChild.list({ query: { page: pageParam } }, { signal }),
    ...paginationOptions,
  })
  return (
    <FamilyScreenLayout title={t.title}>
      <PaginatedList
        query={query}
        rowsOf={({ orders }) => orders}
        keyOf={({ orderNo }) => orderNo}
        empty={
          <EmptyState icon={ReceiptText} title={t.none}>
            {t.noneHint}
          </EmptyState>
        }
      >
        {(order) => <OrderCard order={order} />}
      </PaginatedList>
    </FamilyScreenLayout>
  )
}

function OrderCard({ order }: { order: ChildOrderDetail }) {
  const t = useText(ordersLabels)
  const dates = useDateFormatters()
  const title = useChildOrderTitle(order)
  const status = getChildOrderStatus(order, systemClock.now())
  const parent = order.parent ? (order.parent.nickname ?? t.noName) : t.unlinked
  return (
    <Link
      to="/orders/$orderNo"
      params={{ orderNo: order.orderNo }}
      className={`${cardClasses} flex flex-col gap-1 hover:bg-hover`}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</span>
        <Badge tone={childOrderBadgeTones[status]}>{t.statuses[status]}</Badge>
      </span>
      <span className="flex justify-between gap-3 text-xs text-muted">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {parent} · {dates.dateTime(order.createdAt)}
        </span>
        <span className="text-base text-text tabular-nums">{formatYuan(order.amount)}</span>
      </span>
    </Link>
  )
}
