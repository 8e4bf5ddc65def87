import { addMonths, dayMs, type Instant } from '@sanhe/kit/runtime/clock'

export type MerchantOrderStatus = 'pending' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'

/** Time before the scheduled time of a confirmed order until which the user can cancel the order. */
export const orderCancelLeadMs = dayMs
/** Time after a move by the merchant during which the user can cancel, at most until the new start. */
export const freeCancellationMs = dayMs
/** Time after which confirmed orders are completed, and paid orders without an answer of the merchant are refunded. */
export const automaticCompletionDelayMs = 7 * dayMs

/** Largest number of months by which an order can be scheduled ahead; a later order would remain unsettled too long. */
const monthsAhead = 12

type VisitFields = { address?: string | null | undefined; contactName?: string | null | undefined }

/**
 * Returns the field that is missing for a home visit: the address or the contact name. Returns undefined if both are
 * present. Also returns undefined if both are absent, because older clients send neither and the merchant then asks by
 * phone.
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
 * Returns why a merchant cannot complete an order now, or undefined if it can. Completion before the scheduled time
 * would end the user's right to cancel too early.
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
