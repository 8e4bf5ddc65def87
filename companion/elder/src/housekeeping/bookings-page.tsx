import { ReorderAction } from '#orders/reorder-action.tsx'
import { canReorder } from '#orders/reorder-labels.ts'
import { AllOrdersLink } from '#parts/all-orders-link.tsx'
import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { Badge, Card, LabelledValue } from '#parts/card.tsx'
import { formatIsoDay } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { openPaymentPage } from '#parts/payment-page.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { CancelBookingAction, ReviewBookingAction } from './booking-actions.tsx'
import { getBookingStatusLabel } from './booking-rules.ts'
import { housekeepingKindLabel } from './kinds.ts'
import { type HousekeepingBooking, housekeepingBookingsQuery } from './queries.ts'

export function HousekeepingBookingsPage() {
  const query = useInfiniteQuery(housekeepingBookingsQuery)
  const toWorkers = (
    <Link to="/housekeeping" className={buttonClasses('primary')}>
      去预约
    </Link>
  )
  return (
    <ElderScreenLayout title="家政订单" back="/housekeeping">
      <PaginatedList
        query={query}
        getRows={({ orders }) => orders}
        getKey={({ id }) => id}
        empty={
          <EmptyState icon={CalendarClock} title="还没有预约" action={toWorkers}>
            保洁、维修、陪护，都可以约到家里来。
          </EmptyState>
        }
      >
        {(booking) => <BookingCard booking={booking} />}
      </PaginatedList>
      <AllOrdersLink />
    </ElderScreenLayout>
  )
}

const bookingTone = (status: HousekeepingBooking['status']) =>
  status === 'pending' ? 'warn' : status === 'completed' || status === 'cancelled' ? 'plain' : 'ok'

function BookingCard({ booking }: { booking: HousekeepingBooking }) {
  const { status, serviceType, worker, amount, cancelFee, paymentUrl, canCancel, rating } = booking
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <Badge tone={bookingTone(status)}>{getBookingStatusLabel(status)}</Badge>
        <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">
          {housekeepingKindLabel(serviceType)}：{worker.name}
        </h2>
      </div>
      <dl className="flex flex-col gap-1">
        <LabelledValue name="时间">
          {formatIsoDay(booking.scheduledDate)} {booking.scheduledTime}，{booking.durationHours} 小时
        </LabelledValue>
        <LabelledValue name="地址">{booking.address}</LabelledValue>
        {booking.requirements && <LabelledValue name="备注">{booking.requirements}</LabelledValue>}
        <LabelledValue name="价格">{formatYuan(amount)}</LabelledValue>
        {cancelFee !== null && cancelFee > 0 && (
          <LabelledValue name="取消费">{formatYuan(cancelFee)}</LabelledValue>
        )}
        {rating !== null && (
          <LabelledValue name="您的评价">
            {rating} 分{booking.review && `，${booking.review}`}
          </LabelledValue>
        )}
      </dl>
      {paymentUrl && (
        <Button look="primary" onClick={() => openPaymentPage(paymentUrl)}>
          去付款
        </Button>
      )}
      {canCancel && <CancelBookingAction booking={booking} />}
      {canReorder({ orderType: 'housekeeping', status }) && (
        <ReorderAction order={{ orderNo: booking.orderNo, orderType: 'housekeeping' }} />
      )}
      {status === 'completed' && rating === null && <ReviewBookingAction booking={booking} />}
    </Card>
  )
}
