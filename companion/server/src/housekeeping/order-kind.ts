import { fenToDecimalYuan, decimalYuanToFen } from '@sanhe/kit/money'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type OrderKind, type OrderRow, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { loadWorkerBookingRefusal } from './availability.ts'
import { apiError } from './errors.ts'
import { createServiceConfirmedNotice } from './notices.ts'
import * as store from './order-store.ts'
import { loadBookingReorder } from './reordering.ts'
import * as rules from './rules.ts'
import { toBookedDateAndTime } from './views.ts'
import { lockWorkerRow, setWorkerBusy } from './worker-store.ts'

export const createHousekeepingOrderKind = (deps: Pick<Deps, 'clock' | 'emit'>): OrderKind => ({
  loadReorder: loadBookingReorder,
  async assertCancellable(tx, { order_no }, now) {
    const row = await store.lockServiceOrderRow(tx, order_no)
    const refusal = rules.decideServiceCancelRefusal(
      { status: row.status, startsAt: rules.getServiceStartTime(toBookedDateAndTime(row)) },
      now,
    )
    if (refusal) throw apiError(refusal)
  },
  async refundFen(tx, order, now) {
    const startsAt = rules.getServiceStartTime(
      toBookedDateAndTime(await store.getServiceOrder(tx, order.order_no)),
    )
    const paidFen = decimalYuanToFen(order.amount)
    return paidFen - rules.calculateCancellationFee(paidFen, startsAt, now)
  },
  async paid(tx, order, now, wasCancelled) {
    if (wasCancelled && !(await isWorkerStillFree(tx, order, now))) return false
    const confirmed = { status: 'confirmed' } as const
    await store.transitionServiceOrder(tx, order.order_no, ['pending', 'cancelled'], confirmed)
    const row = await store.getServiceOrder(tx, order.order_no)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(row.user_id),
      createServiceConfirmedNotice(row),
    )
    return true
  },
  async ended(tx, order, end) {
    const feeFen = end.status === 'refunded' ? decimalYuanToFen(order.amount) - end.refundFen : 0
    const cancelled = { status: 'cancelled', cancel_fee: fenToDecimalYuan(feeFen) } as const
    const { status, worker_id } = await store.lockServiceOrderRow(tx, order.order_no)
    await store.transitionServiceOrder(
      tx,
      order.order_no,
      [...rules.unstartedServiceStatuses, 'in_progress'],
      cancelled,
    )
    // The service had started, so the worker was marked as busy. Only the platform can cancel a started service.
    if (status === 'in_progress') await setWorkerBusy(tx, worker_id, false)
  },
})

/**
 * Returns whether the worker is still free for a booking whose payment arrived after the booking expired. Returns false
 * if the user cancelled the booking before it expired, because it must stay cancelled.
 */
async function isWorkerStillFree(tx: Db, { order_no, cancelled_at, expires_at }: OrderRow, now: Instant) {
  if (cancelled_at && cancelled_at < expires_at) return false
  const row = await store.getServiceOrder(tx, order_no)
  const startsAt = rules.getServiceStartTime(toBookedDateAndTime(row))
  const worker = await lockWorkerRow(tx, row.worker_id)
  if (!worker) return false
  const period = { from: startsAt, until: rules.getServiceEndTime(startsAt, Number(row.duration_hours)) }
  return (await loadWorkerBookingRefusal(tx, worker, period, now)) === undefined
}
