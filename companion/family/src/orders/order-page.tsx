import { fromIso, type Instant, secondMs, systemClock } from '@sanhe/kit/runtime/clock'
import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { Card, LabelledValue } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { type ChildOrderDetail, type ChildOrderDisplayStatus, getChildOrderStatus } from './order-status.ts'
import { useChildOrderTitle } from './order-title.ts'
import { useOpenPaymentPage } from './pay.ts'
import { orderRoute } from './routes.ts'
import { ordersLabels } from './text.ts'

/**
 * Interval in milliseconds at which the page polls an unpaid order. Polling is needed because WeChat reports the
 * payment to the service, not to this page.
 */
const pollMs = 3 * secondMs

export function OrderPage() {
  const t = useText(ordersLabels)
  const { orderNo } = orderRoute.useParams()
  const query = useQuery({
    queryKey: ['orders', orderNo],
    queryFn: ({ signal }) => api.ordersChild.get({ params: { orderNo } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false),
    staleTime: 0,
  })
  const order = query.data
  const now = useCurrentTime(order?.status === 'pending')
  return (
    <FamilyScreenLayout title={t.order} back="/orders" action={order && <Actions order={order} now={now} />}>
      <QueryContent query={query}>{(loaded) => <OrderContent order={loaded} now={now} />}</QueryContent>
    </FamilyScreenLayout>
  )
}

/** Returns the current time. It advances every second while `isTicking`, so that the time to pay can end on the page. */
function useCurrentTime(isTicking: boolean) {
  const [now, setNow] = useState(() => systemClock.now())
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(systemClock.now()), secondMs)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}

type OrderProps = { order: ChildOrderDetail; now: Instant }

const icons: Record<ChildOrderDisplayStatus, [icon: LucideIcon, className: string]> = {
  pending: [Clock, 'text-warn-text'],
  expired: [CircleX, 'text-muted'],
  paid: [CircleCheck, 'text-ok-text'],
  completed: [CircleCheck, 'text-ok-text'],
  cancelled: [CircleX, 'text-muted'],
  refunding: [Undo2, 'text-accent-text'],
  refunded: [Undo2, 'text-muted'],
}

function OrderContent({ order, now }: OrderProps) {
  const t = useText(ordersLabels)
  const dates = useDateFormatters()
  const title = useChildOrderTitle(order)
  const status = getChildOrderStatus(order, now)
  const [Icon, className] = icons[status]
  const { parent, amount, refundAmount, createdAt, paidAt, refundAt, orderNo } = order
  return (
    <>
      <section aria-live="polite" className="flex flex-col items-center gap-1 py-6 text-center">
        <Icon aria-hidden className={`size-12 ${className}`} />
        <h2 className="text-lg font-semibold">{t.statuses[status]}</h2>
        <p className="text-muted">{t.meanings[status]}</p>
        {status === 'pending' && <p className="text-xs text-muted">{t.checking}</p>}
      </section>
      <Card>
        <h2 className="mb-3 font-semibold [overflow-wrap:anywhere]">{title}</h2>
        <dl className="flex flex-col gap-2">
          <LabelledValue name={t.forParent}>
            {parent ? (parent.nickname ?? t.noName) : t.unlinked}
          </LabelledValue>
          <LabelledValue name={t.amount}>{formatYuan(amount)}</LabelledValue>
          {refundAmount !== null && <LabelledValue name={t.refund}>{formatYuan(refundAmount)}</LabelledValue>}
          <LabelledValue name={t.ordered}>{dates.dateTime(createdAt)}</LabelledValue>
          {paidAt && <LabelledValue name={t.paidAt}>{dates.dateTime(paidAt)}</LabelledValue>}
          {refundAt && <LabelledValue name={t.refundAt}>{dates.dateTime(refundAt)}</LabelledValue>}
          <LabelledValue name={t.orderNo}>
            <span className="text-xs text-muted">{orderNo}</span>
          </LabelledValue>
        </dl>
      </Card>
    </>
  )
}

/** Shows the pay button while the order waits for payment. After the payment, shows a link to the purchased item. */
function Actions({ order, now }: OrderProps) {
  const t = useText(ordersLabels)
  const pay = useOpenPaymentPage()
  const { parent, orderType, amount, paymentUrl } = order
  if (getChildOrderStatus(order, now) === 'pending' && paymentUrl)
    return (
      <>
        <TimeLeft until={order.expiresAt} now={now} />
        <Button look="primary" onClick={() => void pay(order)}>
          {t.pay(formatYuan(amount))}
        </Button>
      </>
    )
  if (!parent) return null
  const isAppointment = orderType === 'appointment'
  return (
    <Link
      to={isAppointment ? '/parents/$parentId/appointments' : '/parents/$parentId/membership'}
      params={{ parentId: String(parent.id) }}
      className={buttonClasses()}
    >
      {isAppointment ? t.seeAppointments : t.seeMembership}
    </Link>
  )
}

function TimeLeft({ until, now }: { until: string; now: Instant }) {
  const t = useText(ordersLabels)
  const seconds = Math.max(0, Math.ceil((fromIso(until) - now) / secondMs))
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <p className="text-center text-xs text-muted tabular-nums">{t.payWithin(left)}</p>
}
