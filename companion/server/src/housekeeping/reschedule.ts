import { inTransaction } from '@sanhe/kit/postgres/database'
import type { z } from 'zod'
import { type Db, type Deps, apiError as refuseCommon, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { updateOrderDescription } from '#orders'
import { loadWorkerBookingRefusal } from './availability.ts'
import type { housekeepingAdminContract } from './contract.ts'
import { apiError } from './errors.ts'
import { createServiceRescheduledNotice } from './notices.ts'
import * as orders from './order-store.ts'
import {
  createBookingOrderText,
  decideRescheduleRefusal,
  getServiceEndTime,
  getServiceStartTime,
} from './rules.ts'
import { findWorker, lockWorkerRow } from './worker-store.ts'

type RescheduleDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type Target = z.output<typeof housekeepingAdminContract.reschedule.body>

/**
 * Moves a booking to another time or worker, and notifies the user. Length and price stay the same. Locks the purchase
 * order, then the service order, then the worker. Refunds and the start of a service use the same lock order.
 */
export const rescheduleBooking = (deps: RescheduleDeps, id: number, target: Target) =>
  inTransaction(deps.db, async (tx) => {
    const found = await orders.findServiceOrder(tx, id)
    const chosen = await findWorker(tx, target.workerId)
    if (!found || !chosen) throw refuseCommon('NOT_FOUND')
    await updateOrderDescription(tx, found.order_no, describeMoved(found, chosen.name, target))
    const { status } = await orders.lockServiceOrderRow(tx, found.order_no)
    await moveLocked(deps, tx, { ...found, status }, target)
    const moved = await orders.getServiceOrder(tx, found.order_no)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(moved.user_id),
      createServiceRescheduledNotice(moved, deps.clock.now()),
    )
  })

const describeMoved = (order: orders.ServiceOrderRow, worker: string, target: Target) =>
  createBookingOrderText({
    serviceOrderId: order.id,
    serviceType: order.service_type,
    worker,
    date: target.scheduledDate,
    time: target.scheduledTime,
    durationHours: Number(order.duration_hours),
  })

async function moveLocked(deps: RescheduleDeps, tx: Db, order: orders.ServiceOrderRow, target: Target) {
  const worker = await lockWorkerRow(tx, target.workerId)
  if (!worker) throw refuseCommon('NOT_FOUND')
  const moved = { status: order.status, serviceType: order.service_type }
  const refusal = decideRescheduleRefusal(moved, worker.category)
  if (refusal) throw refuseCommon(refusal)
  const { scheduledDate: date, scheduledTime: time } = target
  const from = getServiceStartTime({ date, time })
  const period = { from, until: getServiceEndTime(from, Number(order.duration_hours)) }
  const unavailable = await loadWorkerBookingRefusal(tx, worker, period, deps.clock.now(), order.id)
  if (unavailable) throw apiError(unavailable)
  await orders.moveServiceOrder(tx, order.id, { workerId: worker.id, date, time, ...period })
}
