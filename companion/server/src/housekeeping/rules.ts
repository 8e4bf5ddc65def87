import { type Fen, portionOfFen } from '@sanhe/kit/money'
import { addMonths, dayMs, hourMs, type Instant, localInstant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { serviceTypes } from './contract.ts'

export type ServiceType = (typeof serviceTypes)[number]
type Status = 'pending' | 'paid' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'

/** A provider's category in the words of what its workers do. */
export const categoryOf = { cleaning: 'housekeeping', repair: 'repair', companion: 'companion' } as const
export const typeOf = { housekeeping: 'cleaning', repair: 'repair', companion: 'companion' } as const
export const titleOf = { cleaning: '保洁服务', repair: '维修服务', companion: '陪护服务' } as const

/** The platform's share of a sale. */
const commissionBasisPoints = { cleaning: 1500, repair: 1200, companion: 1000 } as const
const lateFeeBasisPoints = 3000
export const freeCancelMs = dayMs

export const priceOf = (hourlyFen: Fen, hours: number): Fen => Math.round(hourlyFen * hours)
export const platformFeeOf = (priceFen: Fen, type: ServiceType): Fen =>
  portionOfFen(priceFen, commissionBasisPoints[type])

type Schedule = { date: string; time: string }
export const startOf = ({ date, time }: Schedule): Instant => localInstant(date, time)
export const endOf = (startsAt: Instant, hours: number): Instant => startsAt + hours * hourMs

/** Further ahead nobody can plan. */
const monthsAhead = 12

/** Why a worker cannot be booked for this time; undefined when that is possible. */
export function bookingRefusal(
  { isAtWork, isTaken, startsAt }: { isAtWork: boolean; isTaken: boolean; startsAt: Instant },
  now: Instant,
) {
  if (startsAt <= now) return 'SCHEDULE_PASSED'
  if (startsAt > addMonths(now, monthsAhead)) return 'SCHEDULE_TOO_FAR'
  if (!isAtWork || isTaken) return 'WORKER_NOT_AVAILABLE'
}

const orderLifetimeMs = 30 * minuteMs

/** Half an hour to pay, but not beyond the start; payment providers want a minute at the least. */
export const payWithinMs = (startsAt: Instant, now: Instant) =>
  Math.min(orderLifetimeMs, Math.max(minuteMs, startsAt - now))

/** Where an order can be ended from before somebody has begun. */
export const cancellable: Status[] = ['pending', 'paid', 'confirmed']

/** Why its user cannot cancel now: somebody is there, or is to be by the clock. What is not paid just ends. */
export function cancelRefusal({ status, startsAt }: { status: Status; startsAt: Instant }, now: Instant) {
  if (status === 'in_progress') return 'SERVICE_STARTED'
  if (status !== 'pending' && now >= startsAt) return 'SERVICE_STARTED'
}

/** Whether its user is offered to cancel now. */
export const canCancel = (service: { status: Status; startsAt: Instant }, now: Instant) =>
  cancellable.includes(service.status) && cancelRefusal(service, now) === undefined

/** Over for so long and not said so: it counts as completed. Until then the platform can be told of what went wrong. */
export const completeAfterMs = dayMs

const startAheadMs = hourMs

/** Why a service cannot be started or completed yet: its user may cancel for free or at a fee until it begins. */
export const startRefusal = (startsAt: Instant, now: Instant) =>
  now < startsAt - startAheadMs ? 'SERVICE_NOT_DUE' : undefined
export const completeRefusal = (startsAt: Instant, now: Instant) =>
  now < startsAt ? 'SERVICE_NOT_DUE' : undefined

/** What is kept of the money; refund and fee are together what was paid. */
export const cancelFeeOf = (paidFen: Fen, startsAt: Instant, now: Instant): Fen =>
  startsAt - now >= freeCancelMs ? 0 : portionOfFen(paidFen, lateFeeBasisPoints)

const ahead: Status[] = ['paid', 'confirmed', 'in_progress']

/** While somebody is on their way they may have to call; before it is paid and afterwards nobody has. */
export const showsPhone = (status: Status) => ahead.includes(status)

/** Why a service cannot be judged; undefined when it can. */
export function reviewRefusal({ status, rating }: { status: Status; rating: number | null }) {
  if (status !== 'completed') return 'SERVICE_NOT_COMPLETED'
  if (rating !== null) return 'ALREADY_REVIEWED'
}
