import { type Fen, calculateFenPortion } from '@sanhe/kit/money'
import {
  addMonths,
  dayMs,
  hourMs,
  type Instant,
  toInstantInShanghai,
  minuteMs,
} from '@sanhe/kit/runtime/clock'
import type { serviceTypes } from './contract.ts'

export type ServiceType = (typeof serviceTypes)[number]
type ServiceOrderStatus = 'pending' | 'paid' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'

/** The category of service providers that offers each service type. */
export const providerCategoryByServiceType = {
  cleaning: 'housekeeping',
  repair: 'repair',
  companion: 'companion',
} as const
export const serviceTypeByProviderCategory = {
  housekeeping: 'cleaning',
  repair: 'repair',
  companion: 'companion',
} as const
export const serviceTitleByType = { cleaning: '保洁服务', repair: '维修服务', companion: '陪护服务' } as const

/** Commission of the platform in basis points, by service type. */
const commissionBasisPoints = { cleaning: 1500, repair: 1200, companion: 1000 } as const
const lateCancellationFeeBasisPoints = 3000
export const freeCancellationLeadMs = dayMs

export const calculateServicePrice = (hourlyFen: Fen, hours: number): Fen => Math.round(hourlyFen * hours)
export const calculatePlatformFee = (priceFen: Fen, type: ServiceType): Fen =>
  calculateFenPortion(priceFen, commissionBasisPoints[type])

type Schedule = { date: string; time: string }
export const getServiceStartTime = ({ date, time }: Schedule): Instant => toInstantInShanghai(date, time)
export const getServiceEndTime = (startsAt: Instant, hours: number): Instant => startsAt + hours * hourMs

/** Largest number of months that a booking can be in the future. */
const monthsAhead = 12

/** State of a worker at the time of a requested booking. `isAtWork` is false for a worker with the status `offline`. */
type WorkerState = { isAtWork: boolean; isTaken: boolean; isOnLeave: boolean; isWithinHours: boolean }

/** Returns the error code if a worker cannot be booked for this time, otherwise undefined. */
export function decideWorkerBookingRefusal(
  { isAtWork, isTaken, isOnLeave, isWithinHours, startsAt }: WorkerState & { startsAt: Instant },
  now: Instant,
) {
  if (startsAt <= now) return 'SCHEDULE_PASSED'
  if (startsAt > addMonths(now, monthsAhead)) return 'SCHEDULE_TOO_FAR'
  if (!isAtWork) return 'WORKER_NOT_AVAILABLE'
  if (isOnLeave) return 'WORKER_ON_LEAVE'
  if (!isWithinHours) return 'OUTSIDE_WORKING_HOURS'
  if (isTaken) return 'WORKER_NOT_AVAILABLE'
}

const orderLifetimeMs = 30 * minuteMs

/**
 * Returns the time limit for the payment of a booking in milliseconds: 30 minutes, or less if the service starts
 * earlier. The limit is at least one minute, because payment providers require that.
 */
export const getBookingPaymentMs = (startsAt: Instant, now: Instant) =>
  Math.min(orderLifetimeMs, Math.max(minuteMs, startsAt - now))

/** Statuses of a service order whose service has not started. */
export const unstartedServiceStatuses: ServiceOrderStatus[] = ['pending', 'paid', 'confirmed']

/**
 * Returns the error code if the user cannot cancel now, because the service has started or the booked time has come.
 * Unpaid bookings can always be cancelled.
 */
export function decideServiceCancelRefusal(
  { status, startsAt }: { status: ServiceOrderStatus; startsAt: Instant },
  now: Instant,
) {
  if (status === 'in_progress') return 'SERVICE_STARTED'
  if (status !== 'pending' && now >= startsAt) return 'SERVICE_STARTED'
}

/** Returns whether the user can cancel the service now. */
export const canCancelService = (service: { status: ServiceOrderStatus; startsAt: Instant }, now: Instant) =>
  unstartedServiceStatuses.includes(service.status) && decideServiceCancelRefusal(service, now) === undefined

/**
 * Time in milliseconds from the end of a service until it is completed automatically. In this time users can report
 * problems to the platform.
 */
export const autoCompletionDelayMs = dayMs

const startAheadMs = hourMs

/**
 * Returns the error code if a service cannot be started yet. A service can be started at most one hour before the
 * booked time. Before the booked time users can still cancel the service, and no service can be completed.
 */
export const decideServiceStartRefusal = (startsAt: Instant, now: Instant) =>
  now < startsAt - startAheadMs ? 'SERVICE_NOT_DUE' : undefined
export const decideServiceCompleteRefusal = (startsAt: Instant, now: Instant) =>
  now < startsAt ? 'SERVICE_NOT_DUE' : undefined

/** Returns the cancellation fee in fen. The fee and the refund together are the amount paid. */
export const calculateCancellationFee = (paidFen: Fen, startsAt: Instant, now: Instant): Fen =>
  startsAt - now >= freeCancellationLeadMs ? 0 : calculateFenPortion(paidFen, lateCancellationFeeBasisPoints)

const phoneVisibleStatuses: ServiceOrderStatus[] = ['paid', 'confirmed', 'in_progress']

/**
 * Returns whether administrators see the user's full phone number. They see it only while the order is paid and the
 * service is not completed.
 */
export const isUserPhoneVisible = (status: ServiceOrderStatus) => phoneVisibleStatuses.includes(status)

/** Returns the error code if a service cannot be reviewed, otherwise undefined. */
export function decideServiceReviewRefusal({
  status,
  rating,
}: {
  status: ServiceOrderStatus
  rating: number | null
}) {
  if (status !== 'completed') return 'SERVICE_NOT_COMPLETED'
  if (rating !== null) return 'ALREADY_REVIEWED'
}

/**
 * Returns the error code if a service order cannot be moved. An order can be moved only before its service starts. The
 * new worker must offer the same type of service.
 */
export function decideRescheduleRefusal(
  order: { status: ServiceOrderStatus; serviceType: ServiceType },
  workerCategory: string,
) {
  if (!unstartedServiceStatuses.includes(order.status)) return 'STATUS_CONFLICT'
  if (workerCategory !== providerCategoryByServiceType[order.serviceType]) return 'NOT_FOUND'
}

type DescribedBooking = Schedule & {
  serviceOrderId: number
  serviceType: ServiceType
  worker: string
  durationHours: number
}

/** Returns the columns `title` and `detail` of the purchase order of a booking. */
export const createBookingOrderText = (booking: DescribedBooking) => ({
  title: `${serviceTitleByType[booking.serviceType]} ${booking.worker} ${booking.date} ${booking.time}`,
  detail: booking,
})
