import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import type { MerchantOrderDetail } from '../statuses.ts'

type MovableFields = Pick<MerchantOrderDetail, 'status' | 'paidAt' | 'scheduledAt' | 'rejectReason'>

/** Returns whether the merchant can move an order: it has a time, is paid, and is neither completed nor cancelled. */
export const isMovable = ({ status, paidAt, scheduledAt, rejectReason }: MovableFields) =>
  (status === 'pending' || status === 'confirmed') &&
  paidAt !== null &&
  scheduledAt !== null &&
  rejectReason === null

/** Returns the day that the panel offers first: the day of the booking, or today if that day is over. */
export function getFirstMoveDay(scheduledAt: string | null, now: Instant) {
  const today = toShanghaiDay(now)
  const day = scheduledAt === null ? today : toShanghaiDay(fromIso(scheduledAt))
  return day < today ? today : day
}
