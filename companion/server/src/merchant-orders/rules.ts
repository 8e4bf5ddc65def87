import { addMonths, dayMs, type Instant } from '@sanhe/kit/runtime/clock'

export type MerchantOrderStatus = 'pending' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'

/** A confirmed order can be cancelled until this long before its scheduled time. */
export const cancelAheadMs = dayMs
/** Time after which confirmed orders count as completed and unanswered paid orders are refunded. */
export const autoResolveMs = 7 * dayMs

/** Largest number of months ahead; a later order would stay unsettled too long. */
const monthsAhead = 12

type VisitFields = { address?: string | null | undefined; contactName?: string | null | undefined }

/**
 * Returns the missing field of a home visit. Undefined if both are present, or both are absent: older clients send
 * neither, and the merchant asks by phone.
 */
export function missingVisitField({ address, contactName }: VisitFields) {
  if (!address && !contactName) return undefined
  if (!address) return 'address'
  if (!contactName) return 'contactName'
}

/** Returns why an order cannot be scheduled for this time, or undefined if it can. */
export function orderScheduleRefusal(scheduledAt: Instant | null, now: Instant) {
  if (scheduledAt === null) return undefined
  if (scheduledAt <= now) return 'SCHEDULE_PASSED'
  if (scheduledAt > addMonths(now, monthsAhead)) return 'SCHEDULE_TOO_FAR'
}

/**
 * Returns why a merchant cannot complete an order now; completing it before its scheduled time would end the user's
 * right to cancel too early.
 */
export function orderCompleteRefusal(
  { status, scheduledAt }: { status: MerchantOrderStatus; scheduledAt: Instant | null },
  now: Instant,
) {
  if (status !== 'confirmed') return 'STATUS_CONFLICT'
  if (scheduledAt !== null && now < scheduledAt) return 'SERVICE_NOT_DUE'
}

/** Returns why the user cannot cancel an order now, or undefined if they can. */
export function orderCancelRefusal(
  { status, scheduledAt }: { status: MerchantOrderStatus; scheduledAt: Instant | null },
  now: Instant,
) {
  if (status === 'pending' || status === 'paid') return undefined
  if (status !== 'confirmed') return 'STATUS_CONFLICT'
  if (scheduledAt === null || now > scheduledAt - cancelAheadMs) return 'CANCEL_TOO_LATE'
}

export type ConsoleStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled'

const behind = {
  pending: ['pending', 'paid'],
  confirmed: ['confirmed'],
  completed: ['completed'],
  cancelled: ['cancelled', 'refunded'],
} as const satisfies Record<ConsoleStatus, readonly MerchantOrderStatus[]>

/** Merchants see four statuses: unpaid and unconfirmed orders are pending, refunded orders are cancelled. */
export const statusesOfConsoleStatus = (status: ConsoleStatus): readonly MerchantOrderStatus[] =>
  behind[status]

export const consoleStatusOf = (status: MerchantOrderStatus): ConsoleStatus =>
  status === 'paid' ? 'pending' : status === 'refunded' ? 'cancelled' : status

/** The merchant sees phone, name and address only while it needs them: when the order is paid or confirmed. */
export const showsContact = (status: MerchantOrderStatus) => status === 'paid' || status === 'confirmed'

/** Statuses before completion; a cancelled order of these returns its stock. */
export const openOrderStatuses = [
  'pending',
  'paid',
  'confirmed',
] as const satisfies readonly MerchantOrderStatus[]
const soldStatuses = ['paid', 'confirmed', 'completed'] as const satisfies readonly MerchantOrderStatus[]
export const isOrderOpen = (status: MerchantOrderStatus) =>
  (openOrderStatuses as readonly MerchantOrderStatus[]).includes(status)
export const isOrderSold = (status: MerchantOrderStatus) =>
  (soldStatuses as readonly MerchantOrderStatus[]).includes(status)
