import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { Badge, Card, Fact } from '#parts/card.tsx'
import { formatIsoDay } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import { PaginatedList } from '#parts/paginated-list.tsx'
import { openPayPage } from '#parts/pay.ts'
import { Screen } from '#shell/screen.tsx'
import { CancelBooking, ReviewBooking } from './booking-actions.tsx'
import { bookingStatusLabel } from './booking-rules.ts'
import { helpKindLabel } from './kinds.ts'
import { type Booking, bookingsQuery } from './queries.ts'

export function BookingsPage() {
  const query = useInfiniteQuery(bookingsQuery)
  const toWorkers = (
    <Link to="/housekeeping" className={buttonClasses('primary')}>
      去找人帮忙
    </Link>
  )
  return (
    <Screen title="我的预约" back="/housekeeping">
      <PaginatedList
        query={query}
        rowsOf={({ orders }) => orders}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={CalendarClock} title="还没有预约" action={toWorkers}>
            保洁、维修、陪护，都可以约到家里来。
          </EmptyState>
        }
      >
        {(booking) => <BookingCard booking={booking} />}
      </PaginatedList>
    </Screen>
  )
}

const bookingTone = (status: Booking['status']) =>
  status === 'pending' ? 'warn' : status === 'completed' || status === 'cancelled' ? 'plain' : 'ok'

function BookingCard({ booking }: { booking: Booking }) {
  const { status, serviceType, worker, amount, cancelFee, paymentUrl, canCancel, rating } = booking
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <Badge tone={bookingTone(status)}>{bookingStatusLabel(status)}</Badge>
        <h2 className="mt-2 text-lg font-bold [overflow-wrap:anywhere]">
          {helpKindLabel(serviceType)}：{worker.name}
        </h2>
      </div>
      <dl className="flex flex-col gap-1">
        <Fact name="时间">
          {formatIsoDay(booking.scheduledDate)} {booking.scheduledTime}，{booking.durationHours} 小时
        </Fact>
        <Fact name="地址">{booking.address}</Fact>
        {booking.requirements && <Fact name="备注">{booking.requirements}</Fact>}
        <Fact name="价格">{formatYuan(amount)}</Fact>
        {cancelFee !== null && cancelFee > 0 && <Fact name="取消费">{formatYuan(cancelFee)}</Fact>}
        {rating !== null && (
          <Fact name="您的评价">
            {rating} 分{booking.review && `，${booking.review}`}
          </Fact>
        )}
      </dl>
      {paymentUrl && (
        <Button look="primary" onClick={() => openPayPage(paymentUrl)}>
          去付款
        </Button>
      )}
      {canCancel && <CancelBooking booking={booking} />}
      {status === 'completed' && rating === null && <ReviewBooking booking={booking} />}
    </Card>
  )
}
