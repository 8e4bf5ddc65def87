import { addMonths, dayMs, type Instant } from '@sanhe/kit/runtime/clock'

export type Status = 'pending' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'

/** A confirmed order can be cancelled until so long before its time. */
export const cancelAheadMs = dayMs
/** Served and not said so: it counts as completed. Paid and not answered: the money goes back. */
export const patienceMs = 7 * dayMs

/** Further ahead nobody can plan, and a sale would stay unsettled. */
const monthsAhead = 12

type VisitFields = { address?: string | null | undefined; contactName?: string | null | undefined }

/**
 * The field that completes the address of an at-home service; undefined when both are there, or neither: clients from
 * before these fields existed order without them, and the shop asks by phone.
 */
export function missingVisitField({ address, contactName }: VisitFields) {
  if (!address && !contactName) return undefined
  if (!address) return 'address'
  if (!contactName) return 'contactName'
}

/** Why an order cannot be placed for this time; undefined when it can. */
export function scheduleRefusal(scheduledAt: Instant | null, now: Instant) {
  if (scheduledAt === null) return undefined
  if (scheduledAt <= now) return 'SCHEDULE_PASSED'
  if (scheduledAt > addMonths(now, monthsAhead)) return 'SCHEDULE_TOO_FAR'
}

/** Why a shop cannot say now that it has served; before its time the right to cancel would end too early. */
export function completeRefusal(
  { status, scheduledAt }: { status: Status; scheduledAt: Instant | null },
  now: Instant,
) {
  if (status !== 'confirmed') return 'STATUS_CONFLICT'
  if (scheduledAt !== null && now < scheduledAt) return 'SERVICE_NOT_DUE'
}

/** Why its user may not cancel an order now; undefined when they may. */
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

/** A shop knows four: what waits for its answer is pending, what ended without it is cancelled. */
export const statusesBehind = (status: ShopStatus): readonly Status[] => behind[status]

export const shopStatusOf = (status: Status): ShopStatus =>
  status === 'paid' ? 'pending' : status === 'refunded' ? 'cancelled' : status

/** The shop needs phone, name and address to serve a paid order. Before the payment and afterwards it does not. */
export const showsContact = (status: Status) => status === 'paid' || status === 'confirmed'

/** Not served yet: its place can be sold again. */
export const openStatuses = ['pending', 'paid', 'confirmed'] as const satisfies readonly Status[]
const soldStatuses = ['paid', 'confirmed', 'completed'] as const satisfies readonly Status[]
export const isOpen = (status: Status) => (openStatuses as readonly Status[]).includes(status)
export const isSold = (status: Status) => (soldStatuses as readonly Status[]).includes(status)
