import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import type { Reply } from '#api.ts'

export type Order = Reply<'ordersChild', 'get'>
export type OrderDisplayStatus = Order['status'] | 'expired' | 'refunding'

type OrderState = Pick<Order, 'status' | 'expiresAt' | 'refundAmount' | 'refundAt'>

/**
 * Returns the status that the app shows: an order whose time to pay is over counts as expired before the job cancels
 * it, and a refund is on its way until it has arrived.
 */
export function toDisplayStatus(
  { status, expiresAt, refundAmount, refundAt }: OrderState,
  now: Instant,
): OrderDisplayStatus {
  if (status === 'pending' && fromIso(expiresAt) <= now) return 'expired'
  const isRefunding = refundAmount !== null && refundAmount > 0 && refundAt === null
  return status === 'refunded' && isRefunding ? 'refunding' : status
}

export const statusTones = {
  pending: 'warn',
  expired: 'neutral',
  paid: 'ok',
  completed: 'ok',
  cancelled: 'neutral',
  refunding: 'info',
  refunded: 'neutral',
} as const satisfies Record<OrderDisplayStatus, string>
