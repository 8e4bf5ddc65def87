import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { QueryFailure } from '@sanhe/ui/console/query-failure.tsx'
import { formatYuan, useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { api } from '#api.ts'
import { MoveOrderButton } from './moving/move-button.tsx'
import { movingLabels } from './moving/text.ts'
import { OrderActions } from './order-actions.tsx'
import { RefundUnitsButton } from './refund-units.tsx'
import { orderRoute } from './routes.ts'
import {
  isOrderTimeReached,
  type MerchantOrderDetail,
  getMerchantOrderStatus,
  merchantOrderBadgeTones,
} from './statuses.ts'
import { ordersLabels } from './text.ts'

/** Page of an order: customer, time, address and remark, with the next step. */
export function OrderPage() {
  const t = useText(ordersLabels)
  const { id } = orderRoute.useParams()
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => api.merchantOrders.get({ params: { id } }, { signal }),
  })
  return (
    <ConsolePage
      title={order?.serviceTitle ?? t.order}
      parent={<Link to="/orders">{t.title}</Link>}
      actions={
        order && (
          <>
            <MoveOrderButton order={order} />
            <OrderActions row={order} />
          </>
        )
      }
    >
      {order ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Visit order={order} />
          <div className="flex flex-col gap-4">
            <LastMove order={order} />
            <Payment order={order} />
            <History order={order} />
          </div>
        </div>
      ) : error ? (
        <QueryFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </ConsolePage>
  )
}

function Visit({ order }: { order: MerchantOrderDetail }) {
  const t = useText(ordersLabels)
  const dateTime = useFormatDateTime()
  const status = getMerchantOrderStatus(order)
  const { customer, address, contactName, remark, rejectReason, scheduledAt } = order
  const isOpen = status === 'pending' || status === 'confirmed'
  const hint =
    status === 'unpaid'
      ? t.unpaidHint
      : status === 'confirmed' && !isOrderTimeReached(order)
        ? t.notDue
        : undefined
  return (
    <div className="flex flex-col gap-2">
      <DescriptionList
        title={t.work}
        actions={
          isOpen && (
            <a href={`tel:${customer.phone}`} className={buttonClasses()}>
              <Phone aria-hidden className="size-4" />
              {t.call}
            </a>
          )
        }
        facts={[
          {
            label: t.status,
            value: <Badge tone={merchantOrderBadgeTones[status]}>{t.statuses[status]}</Badge>,
          },
          { label: t.scheduled, value: scheduledAt ? dateTime(scheduledAt) : t.noTime },
          { label: t.customer, value: customer.nickname ?? t.anonymous },
          { label: t.contact, value: contactName },
          { label: t.phone, value: customer.phone },
          { label: t.address, value: address },
          { label: t.remark, value: remark },
          { label: t.reason, value: rejectReason },
        ]}
      />
      <p className="px-1 text-[13px] text-muted">{hint ?? (isOpen ? undefined : t.hiddenContact)}</p>
    </div>
  )
}

/**
 * Notice about the latest move by the merchant: former time, reason, employee, and the time until which the customer
 * can cancel.
 */
function LastMove({ order: { merchantMove, movedBy } }: { order: MerchantOrderDetail }) {
  const t = useText(movingLabels)
  const dateTime = useFormatDateTime()
  if (!merchantMove) return null
  return (
    <DescriptionList
      title={t.lastMove}
      facts={[
        { label: t.from, value: dateTime(merchantMove.from) },
        { label: t.reason, value: merchantMove.reason },
        { label: t.freeUntil, value: dateTime(merchantMove.freeCancelUntil) },
        { label: t.movedBy, value: movedBy },
      ]}
    />
  )
}

function Payment({ order }: { order: MerchantOrderDetail }) {
  const t = useText(ordersLabels)
  const { serviceTitle, quantity, unitPrice, discount, amount, refundedQuantity, refundAmount } = order
  return (
    <DescriptionList
      title={t.payment}
      actions={<RefundUnitsButton order={order} />}
      facts={[
        { label: t.service, value: serviceTitle },
        { label: t.price, value: formatYuan(unitPrice) },
        { label: t.quantity, value: quantity },
        { label: t.discount, value: discount > 0 ? formatYuan(-discount) : null },
        { label: t.amount, value: <strong className="font-semibold">{formatYuan(amount)}</strong> },
        { label: t.refundedUnits, value: refundedQuantity || null },
        { label: t.refunded, value: refundAmount ? formatYuan(refundAmount) : null },
      ]}
    />
  )
}

function History({ order }: { order: MerchantOrderDetail }) {
  const t = useText(ordersLabels)
  const dateTime = useFormatDateTime()
  const timeOf = (at: string | null, by: string | null = null) =>
    at && [dateTime(at), by].filter(Boolean).join(' · ')
  return (
    <DescriptionList
      title={t.history}
      facts={[
        { label: t.orderNumber, value: order.orderNo },
        { label: t.placed, value: dateTime(order.createdAt) },
        { label: t.paid, value: timeOf(order.paidAt) },
        { label: t.confirmedAt, value: timeOf(order.confirmedAt, order.confirmedBy) },
        { label: t.completedAt, value: timeOf(order.completedAt, order.completedBy) },
        { label: t.rejectedBy, value: order.rejectedBy },
      ]}
    />
  )
}
