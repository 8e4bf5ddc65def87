import {
  addDays,
  hourMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  toIso,
} from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { listLeavesBetween, listBookedPeriodsOfWorker } from './leave-store.ts'
import { hasOverlappingServiceOrder } from './order-store.ts'
import { decideWorkerBookingRefusal } from './rules.ts'
import { findWorker, type WorkerRow } from './worker-store.ts'
import {
  isWithinWorkingHours,
  listFreeStartTimes,
  doPeriodsOverlap,
  type TimePeriod,
  type WeeklyHours,
} from './working-hours.ts'

export const parseWeeklyHours = ({ weekly_hours }: { weekly_hours: unknown }) =>
  weekly_hours as WeeklyHours | null

/**
 * Returns why a worker cannot be booked for this time, or undefined if the worker can be booked. The caller must have
 * locked the worker. `exceptOrderId` is the booking that is being moved; its current time counts as free.
 */
export async function loadWorkerBookingRefusal(
  tx: Db,
  worker: WorkerRow,
  period: TimePeriod,
  now: Instant,
  exceptOrderId?: number,
) {
  const isTaken = await hasOverlappingServiceOrder(tx, worker.id, period, exceptOrderId)
  const leaves = await listLeavesBetween(tx, worker.id, period)
  const state = {
    isAtWork: worker.status !== 'offline',
    isTaken,
    isOnLeave: leaves.length > 0,
    isWithinHours: isWithinWorkingHours(parseWeeklyHours(worker), period),
    startsAt: period.from,
  }
  return decideWorkerBookingRefusal(state, now)
}

type OfferedDays = { from?: string | undefined; days: number; hours: number }

/** Returns the times of the coming days at which a worker can be booked for this number of hours. */
export async function listBookableTimesOfWorker(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  workerId: number,
  { days, hours: length, ...query }: OfferedDays,
) {
  const now = clock.now()
  const worker = await findWorker(db, workerId)
  if (!worker) throw refuseCommon('NOT_FOUND')
  const from = query.from ?? instantToShanghaiDay(now)
  const lengthMs = length * hourMs
  const span = {
    from: toInstantInShanghai(from, '00:00'),
    until: toInstantInShanghai(addDays(from, days), '00:00') + lengthMs,
  }
  const leaves = await listLeavesBetween(db, workerId, span)
  const taken = [...leaves, ...(await listBookedPeriodsOfWorker(db, workerId, span))]
  const hours = parseWeeklyHours(worker)
  return {
    hasHours: hours !== null,
    days: Array.from({ length: days }, (_, nth) => addDays(from, nth)).map((day) => ({
      day,
      isOnLeave: leaves.some((leave) => doPeriodsOverlap(leave, dayPeriod(day))),
      times:
        worker.status === 'offline'
          ? []
          : listFreeStartTimes(day, { hours, taken, lengthMs }, now).map(toIso),
    })),
  }
}

const dayPeriod = (day: string): TimePeriod => ({
  from: toInstantInShanghai(day, '00:00'),
  until: toInstantInShanghai(addDays(day, 1), '00:00'),
})
