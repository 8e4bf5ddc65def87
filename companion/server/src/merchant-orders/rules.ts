import { addMonths, dayMs, type Instant } from '@sanhe/kit/runtime/clock'

export type MerchantOrderStatus = 'pending' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'

/** Time in milliseconds before the start until which the user can cancel a confirmed order. */
export const orderCancelLeadMs = dayMs
/**
 * Time in milliseconds after the merchant has moved an order, in which the user can cancel it. The right ends at the
 * new start if that is earlier.
 */
export const freeCancellationMs = dayMs
/**
 * Time in milliseconds after which a confirmed order is completed automatically. A paid order that the merchant has not
 * answered in this time is refunded.
 */
export const automaticCompletionDelayMs = 7 * dayMs

/**
 * Largest number of months between the order and its scheduled time. The order is settled only after the scheduled
 * time, so this time must not be too far away.
 */
const monthsAhead = 12

type VisitFields = { address?: string | null | undefined; contactName?: string | null | undefined }

/**
 * Returns the name of the field that a home visit still needs: the address or the contact name. Returns undefined if
 * both are present. Both may also be absent, because older clients send neither; the merchant then asks by phone.
 */
export function findMissingVisitField({ address, contactName }: VisitFields) {
  if (!address && !contactName) return undefined
  if (!address) return 'address'
  if (!contactName) return 'contactName'
}

/** Returns why an order cannot be scheduled for this time, or undefined if it can. */
export function decideOrderScheduleRefusal(scheduledAt: Instant | null, now: Instant) {
  if (scheduledAt === null) return undefined
  if (scheduledAt <= now) return 'SCHEDULE_PASSED'
  if (scheduledAt > addMonths(now, monthsAhead)) return 'SCHEDULE_TOO_FAR'
}

/**
 * Returns the error code if a merchant cannot complete an order now, or undefined if the merchant can. An order cannot
 * be completed before its scheduled time, because the user could then no longer cancel it.
 */
export function decideOrderCompleteRefusal(
  { status, scheduledAt }: { status: MerchantOrderStatus; scheduledAt: Instant | null },
  now: Instant,
) {
  if (status !== 'confirmed') return 'STATUS_CONFLICT'
  if (scheduledAt !== null && now < scheduledAt) return 'SERVICE_NOT_DUE'
}

/** Returns the end of the period in which a user may cancel an order because its merchant moved it to another time. */
export const getFreeCancellationEnd = (movedAt: Instant, scheduledAt: Instant): Instant =>
  Math.min(movedAt + freeCancellationMs, scheduledAt)

type CancellableOrder = {
  status: MerchantOrderStatus
  scheduledAt: Instant | null
  /**
   * End of the period of free cancellation that begins when the merchant moves the order; null if the merchant has not
   * moved it.
   */
  freeCancelUntil: Instant | null
}

/** Returns why a user cannot cancel an order now, or undefined if the user can cancel it. */
export function decideOrderCancelRefusal(
  { status, scheduledAt, freeCancelUntil }: CancellableOrder,
  now: Instant,
) {
  if (status === 'pending' || status === 'paid') return undefined
  if (status !== 'confirmed') return 'STATUS_CONFLICT'
  if (freeCancelUntil !== null && now <= freeCancelUntil) return undefined
  if (scheduledAt === null || now > scheduledAt - orderCancelLeadMs) return 'CANCEL_TOO_LATE'
}

type MovableOrder = {
  status: MerchantOrderStatus
  scheduledAt: Instant | null
  /** True if the service of the order is booked by time, which means that it has a capacity. */
  isByTime: boolean
  /** True while a rejected order waits for its refund. */
  isRejected: boolean
}

type MoveColumns = { moved_at: Date | null; scheduled_at: Date | null }

type OrderColumns = {
  status: MerchantOrderStatus
  scheduled_at: Date | null
  reject_reason: string | null
}

/**
 * Returns the end of the period in which the user may cancel the order for free; null if the merchant has not moved the
 * order.
 */
export const toFreeCancellationEnd = ({ moved_at, scheduled_at }: MoveColumns) =>
  moved_at && scheduled_at ? getFreeCancellationEnd(moved_at.getTime(), scheduled_at.getTime()) : null

export const toMovableOrder = (order: OrderColumns, capacity: number | null): MovableOrder => ({
  status: order.status,
  scheduledAt: order.scheduled_at?.getTime() ?? null,
  isByTime: capacity !== null,
  isRejected: order.reject_reason !== null,
})

/** Returns why a user cannot move an order to another time, or undefined if the user can move it. */
export function decideOrderRescheduleRefusal(
  { status, scheduledAt, isByTime, isRejected }: MovableOrder,
  now: Instant,
) {
  if (isRejected || !isOpenOrderStatus(status)) return 'STATUS_CONFLICT'
  if (!isByTime) return 'NOT_BOOKED_BY_TIME'
  const refusal = decideOrderCancelRefusal({ status, scheduledAt, freeCancelUntil: null }, now)
  return refusal === 'CANCEL_TOO_LATE' ? 'RESCHEDULE_TOO_LATE' : refusal
}

/**
 * Returns why a merchant cannot move an order to another time, or undefined if it can. A merchant cannot move an unpaid
 * order, because the user is about to pay for the chosen time.
 */
export function decideMerchantMoveRefusal({
  status,
  scheduledAt,
  isRejected,
}: Pick<MovableOrder, 'status' | 'scheduledAt' | 'isRejected'>) {
  if (isRejected || (status !== 'paid' && status !== 'confirmed')) return 'STATUS_CONFLICT'
  if (scheduledAt === null) return 'ORDER_HAS_NO_TIME'
}

export type ConsoleOrderStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled'

const behind = {
  pending: ['pending', 'paid'],
  confirmed: ['confirmed'],
  completed: ['completed'],
  cancelled: ['cancelled', 'refunded'],
} as const satisfies Record<ConsoleOrderStatus, readonly MerchantOrderStatus[]>

/**
 * Maps the four statuses of the merchant console to order statuses: unpaid and unconfirmed orders are pending, refunded
 * orders are cancelled.
 */
export const listMatchingOrderStatuses = (status: ConsoleOrderStatus): readonly MerchantOrderStatus[] =>
  behind[status]

export const toConsoleOrderStatus = (status: MerchantOrderStatus): ConsoleOrderStatus =>
  status === 'paid' ? 'pending' : status === 'refunded' ? 'cancelled' : status

/**
 * The merchant sees phone number, name and address of a customer only while the order is paid or confirmed, because the
 * merchant needs the data only then.
 */
export const isCustomerContactVisible = (status: MerchantOrderStatus) =>
  status === 'paid' || status === 'confirmed'

/** Statuses before the completion of an order. Cancelling an order with one of these statuses returns its stock. */
export const openOrderStatuses = [
  'pending',
  'paid',
  'confirmed',
] as const satisfies readonly MerchantOrderStatus[]
const soldStatuses = ['paid', 'confirmed', 'completed'] as const satisfies readonly MerchantOrderStatus[]
export const isOpenOrderStatus = (status: MerchantOrderStatus) =>
  (openOrderStatuses as readonly MerchantOrderStatus[]).includes(status)
export const isSoldOrderStatus = (status: MerchantOrderStatus) =>
  (soldStatuses as readonly MerchantOrderStatus[]).includes(status)
