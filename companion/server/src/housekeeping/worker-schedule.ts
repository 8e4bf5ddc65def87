import { inTransaction } from '@sanhe/kit/postgres/database'
import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { findScheduledWorker, lockWorkerOfAnyStatus } from './catalogue-store.ts'
import { apiError } from './errors.ts'
import * as store from './leave-store.ts'
import type { workerScheduleContract } from './worker-schedule-contract.ts'
import { toCollidingBookingResponse } from './worker-schedule-views.ts'
import { decideLeaveRefusal, type WeeklyHours } from './working-hours.ts'

type ScheduleDeps = Pick<Deps, 'db' | 'clock'>

/** Largest number of leaves of one worker that have not ended. */
const maxLeaves = 100

export async function getWorkerSchedule({ db, clock }: ScheduleDeps, id: number) {
  const now = clock.now()
  const worker = await findScheduledWorker(db, id)
  if (!worker) throw refuseCommon('NOT_FOUND')
  const [leaves, bookings] = await Promise.all([
    store.listComingLeaves(db, id, now),
    store.listComingBookings(db, id, { from: now }),
  ])
  return { worker, leaves, bookings }
}

/** Locks the worker, so that simultaneous bookings wait and then see the new hours or the new leave. */
async function lockWorker(tx: Db, id: number) {
  const worker = await lockWorkerOfAnyStatus(tx, id)
  if (!worker) throw refuseCommon('NOT_FOUND')
}

/** Stores the weekly hours of a worker. Returns the coming bookings that lie outside of the new hours. */
export const changeWeeklyHours = ({ db, clock }: ScheduleDeps, id: number, hours: WeeklyHours | null) =>
  inTransaction(db, async (tx) => {
    await lockWorker(tx, id)
    await store.setWeeklyHours(tx, id, hours)
    const coming = await store.listComingBookings(tx, id, { from: clock.now() })
    return coming
      .map((booking) => toCollidingBookingResponse(booking, hours))
      .filter(({ conflict }) => conflict === 'hours')
  })

type LeaveInput = z.output<typeof workerScheduleContract.addLeave.body>
type Span = Pick<LeaveInput, 'startsAt' | 'endsAt'>
const toPeriod = ({ startsAt, endsAt }: Span) => ({ from: fromIso(startsAt), until: fromIso(endsAt) })

/** Returns the bookings that must be moved if the worker takes leave in this period. */
export async function listBookingsDuringLeave(db: Db, id: number, span: Span) {
  if (!(await findScheduledWorker(db, id))) throw refuseCommon('NOT_FOUND')
  const bookings = await store.listComingBookings(db, id, toPeriod(span))
  return bookings.map((booking) => toCollidingBookingResponse({ ...booking, is_on_leave: true }, null))
}

/**
 * Stores a leave. Refuses the request if a booking during the leave is not in `knownBookingIds`, and returns the
 * bookings with the error. The administrator thus sees every affected booking before the leave is stored.
 */
export const addLeave = ({ db, clock }: ScheduleDeps, workerId: number, input: LeaveInput) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const period = toPeriod(input)
    const refusal = decideLeaveRefusal(period, now)
    if (refusal) throw apiError(refusal)
    await lockWorker(tx, workerId)
    const coming = await store.listComingLeaves(tx, workerId, now)
    if (coming.length >= maxLeaves) throw apiError('LEAVE_LIMIT_REACHED')
    const bookings = await listBookingsDuringLeave(tx, workerId, input)
    const known = new Set(input.knownBookingIds)
    if (bookings.some(({ id }) => !known.has(id))) throw apiError('LEAVE_HAS_BOOKINGS', { bookings })
    const { id } = await store.addLeave(tx, {
      worker_id: workerId,
      starts_at: toDate(period.from),
      ends_at: toDate(period.until),
      reason: input.reason,
      created_at: toDate(now),
    })
    return { id, bookings }
  })

export async function removeLeave({ db }: Pick<Deps, 'db'>, workerId: number, leaveId: number) {
  if (!(await store.deleteLeave(db, workerId, leaveId))) throw refuseCommon('NOT_FOUND')
}
