import { addMonths, dayMs, type Instant } from '@sanhe/kit/runtime/clock'

export type Status = 'pending' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'

/** A confirmed order can be cancelled until this long before its scheduled time. */
export const cancelAheadMs = dayMs
/** Time after which confirmed orders count as completed and unanswered paid orders are refunded. */
export const patienceMs = 7 * dayMs

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
export function scheduleRefusal(scheduledAt: Instant | null, now: Instant) {
  if (scheduledAt === null) return undefined
  if (scheduledAt <= now) return 'SCHEDULE_PASSED'
  if (scheduledAt > addMonths(now, monthsAhead)) return 'SCHEDULE_TOO_FAR'
}

/**
 * Returns why a merchant cannot complete an order now; completing it before its scheduled time would end the user's
 * right to cancel too early.
 */
export function completeRefusal(
  { status, scheduledAt }: { status: Status; scheduledAt: Instant | null },
  now: Instant,
) {
  if (status !== 'confirmed') return 'STATUS_CONFLICT'
  if (scheduledAt !== null && now < scheduledAt) return 'SERVICE_NOT_DUE'
}

/** Returns why the user cannot cancel an order now, or undefined if they can. */
export function cancelRefusal(
  { status, scheduledAt }: { status: Status; scheduledAt: Instant | null },
  now: Instant,
) {
  if (status === 'pending' || status === 'paid') return undefined
  if (status !== 'confirmed') return 'STATUS_CONFLICT'
  if (scheduledAt === null || now > scheduledAt - cancelAheadMs) return 'CANCEL_TOO_LATE'
}

export type ShopStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled'

const behind = {
  pending: ['pending', 'paid'],
  confirmed: ['confirmed'],
  completed: ['completed'],
  cancelled: ['cancelled', 'refunded'],
} as const satisfies Record<ShopStatus, readonly Status[]>

/** Merchants see four statuses: unpaid and unconfirmed orders are pending, refunded orders are cancelled. */
export const statusesBehind = (status: ShopStatus): readonly Status[] => behind[status]

export const shopStatusOf = (status: Status): ShopStatus =>
  status === 'paid' ? 'pending' : status === 'refunded' ? 'cancelled' : status

/** The merchant sees phone, name and address only while it needs them: when the order is paid or confirmed. */
export const showsContact = (status: Status) => status === 'paid' || status === 'confirmed'

/** Statuses before completion; a cancelled order of these returns its stock. */
export const openStatuses = ['pending', 'paid', 'confirmed'] as const satisfies readonly Status[]
const soldStatuses = ['paid', 'confirmed', 'completed'] as const satisfies readonly Status[]
export const isOpen = (status: Status) => (openStatuses as readonly Status[]).includes(status)
export const isSold = (status: Status) => (soldStatuses as readonly Status[]).includes(status)
