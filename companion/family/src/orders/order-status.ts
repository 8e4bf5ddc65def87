import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import type { FamilyApiResponse } from '#api.ts'

export type ChildOrderDetail = FamilyApiResponse<'ordersChild', 'get'>
export type ChildOrderDisplayStatus = ChildOrderDetail['status'] | 'expired' | 'refunding'

type OrderState = Pick<ChildOrderDetail, 'status' | 'expiresAt' | 'refundAmount' | 'refundAt'>

/**
 * Returns the status that the app shows. An unpaid order is shown as expired when its time to pay is over, even before
 * the job cancels it. A refunded order is shown as `refunding` until the money has arrived.
 */
export function getChildOrderStatus(
  { status, expiresAt, refundAmount, refundAt }: OrderState,
  now: Instant,
): ChildOrderDisplayStatus {
  if (status === 'pending' && fromIso(expiresAt) <= now) return 'expired'
  const isRefunding = refundAmount !== null && refundAmount > 0 && refundAt === null
  return status === 'refunded' && isRefunding ? 'refunding' : status
}

export const childOrderBadgeTones = {
  pending: 'warn',
  expired: 'neutral',
  paid: 'ok',
  completed: 'ok',
  cancelled: 'neutral',
  refunding: 'info',
  refunded: 'neutral',
} as const satisfies Record<ChildOrderDisplayStatus, string>
