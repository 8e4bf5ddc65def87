import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { formatDateTime } from '#parts/dates.ts'
import { formatYuan } from '#parts/money.ts'
import type { HousekeepingBooking } from './queries.ts'

type Status = HousekeepingBooking['status']

const statusLabels = {
  pending: '待付款',
  paid: '已约好',
  confirmed: '已约好',
  in_progress: '正在服务',
  completed: '已完成',
  cancelled: '已取消',
} as const satisfies Record<Status, string>

export const getBookingStatusLabel = (status: Status) => statusLabels[status]

export const bookingDurationHourOptions = [1, 2, 3, 4, 6, 8] as const

/** Returns the price of a booking in yuan, computed as on the server. */
export const calculateBookingPriceYuan = (hourlyRate: number, hours: number) =>
  Math.round(hourlyRate * 100 * hours) / 100

export function describeBookingCancellationTerms(
  { status, freeCancelUntil }: Pick<HousekeepingBooking, 'status' | 'freeCancelUntil'>,
  now: Instant,
) {
  if (status === 'pending') return '还没付款，取消不花钱。'
  if (now <= fromIso(freeCancelUntil))
    return `${formatDateTime(freeCancelUntil, now)} 前取消不收费，付的钱全部退回。`
  return '离上门不到 24 小时，现在取消要扣付款的 30%，其余退回。'
}

export function getBookingCancelledMessage({
  refundAmount,
  cancelFee,
}: {
  refundAmount: number
  cancelFee: number
}) {
  if (!refundAmount) return '已取消'
  return cancelFee
    ? `已取消，扣 ${formatYuan(cancelFee)}，退回 ${formatYuan(refundAmount)}`
    : `已取消，退回 ${formatYuan(refundAmount)}`
}
