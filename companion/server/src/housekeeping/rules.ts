import { type Fen, shareOf } from '@sanhe/kit/money'
import { addMonths, dayMs, hourMs, type Instant, localInstant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { serviceTypes } from './contract.ts'

export type ServiceType = (typeof serviceTypes)[number]
type ServiceOrderStatus = 'pending' | 'paid' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'

/** Maps a provider's category to the service type of its workers. */
export const providerCategoryOf = {
  cleaning: 'housekeeping',
  repair: 'repair',
  companion: 'companion',
} as const
export const serviceTypeOf = { housekeeping: 'cleaning', repair: 'repair', companion: 'companion' } as const
export const serviceTitleOf = { cleaning: '保洁服务', repair: '维修服务', companion: '陪护服务' } as const

/** The platform's commission, in basis points. */
const commissionBasisPoints = { cleaning: 1500, repair: 1200, companion: 1000 } as const
const lateFeeBasisPoints = 3000
export const freeCancelMs = dayMs

export const servicePrice = (hourlyFen: Fen, hours: number): Fen => Math.round(hourlyFen * hours)
export const platformFeeOf = (priceFen: Fen, type: ServiceType): Fen =>
  shareOf(priceFen, commissionBasisPoints[type])

type Schedule = { date: string; time: string }
export const serviceStartsAt = ({ date, time }: Schedule): Instant => localInstant(date, time)
export const serviceEndsAt = (startsAt: Instant, hours: number): Instant => startsAt + hours * hourMs

/** Largest number of months that a booking can be ahead. */
const monthsAhead = 12

/** Returns why a worker cannot be booked for this time, or undefined if possible. */
export function workerBookingRefusal(
  { isAtWork, isTaken, startsAt }: { isAtWork: boolean; isTaken: boolean; startsAt: Instant },
  now: Instant,
) {
  if (startsAt <= now) return 'SCHEDULE_PASSED'
  if (startsAt > addMonths(now, monthsAhead)) return 'SCHEDULE_TOO_FAR'
  if (!isAtWork || isTaken) return 'WORKER_NOT_AVAILABLE'
}

const orderLifetimeMs = 30 * minuteMs

/** Time to pay: half an hour, but not beyond the start of the service. Payment providers require at least a minute. */
export const bookingPaymentMs = (startsAt: Instant, now: Instant) =>
  Math.min(orderLifetimeMs, Math.max(minuteMs, startsAt - now))

/** Statuses of an order whose service has not started. */
export const cancellableStatuses: ServiceOrderStatus[] = ['pending', 'paid', 'confirmed']

/**
 * Returns why the user cannot cancel now: the service has started, or its time has come. Unpaid orders can always be
 * cancelled.
 */
export function serviceCancelRefusal(
  { status, startsAt }: { status: ServiceOrderStatus; startsAt: Instant },
  now: Instant,
) {
  if (status === 'in_progress') return 'SERVICE_STARTED'
  if (status !== 'pending' && now >= startsAt) return 'SERVICE_STARTED'
}

/** Returns whether the user can cancel now. */
export const canCancelService = (service: { status: ServiceOrderStatus; startsAt: Instant }, now: Instant) =>
  cancellableStatuses.includes(service.status) && serviceCancelRefusal(service, now) === undefined

/** A service counts as completed this long after its end. Until then users can report problems to the platform. */
export const serviceCompletesAfterMs = dayMs

const startAheadMs = hourMs

/** Returns why a service cannot be started or completed yet: users may cancel until the booked time. */
export const serviceStartRefusal = (startsAt: Instant, now: Instant) =>
  now < startsAt - startAheadMs ? 'SERVICE_NOT_DUE' : undefined
export const serviceCompleteRefusal = (startsAt: Instant, now: Instant) =>
  now < startsAt ? 'SERVICE_NOT_DUE' : undefined

/** Returns the cancellation fee; fee and refund together are the amount paid. */
export const serviceCancelFee = (paidFen: Fen, startsAt: Instant, now: Instant): Fen =>
  startsAt - now >= freeCancelMs ? 0 : shareOf(paidFen, lateFeeBasisPoints)

const ahead: ServiceOrderStatus[] = ['paid', 'confirmed', 'in_progress']

/** Administrators see the full phone number only while the order is paid and the service is not completed. */
export const showsUserPhone = (status: ServiceOrderStatus) => ahead.includes(status)

/** Returns why a service cannot be reviewed, or undefined if it can. */
export function serviceReviewRefusal({
  status,
  rating,
}: {
  status: ServiceOrderStatus
  rating: number | null
}) {
  if (status !== 'completed') return 'SERVICE_NOT_COMPLETED'
  if (rating !== null) return 'ALREADY_REVIEWED'
}
