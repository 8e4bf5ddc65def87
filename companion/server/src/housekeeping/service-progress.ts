import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { completeOrder } from '#orders'
import { apiError } from './errors.ts'
import { createServiceCompletedNotice, createServiceStartedNotice } from './notices.ts'
import * as orders from './order-store.ts'
import { decideServiceCompleteRefusal, decideServiceStartRefusal, getServiceStartTime } from './rules.ts'
import { toBookedDateAndTime } from './views.ts'
import { incrementCompletedServices, setWorkerBusy } from './worker-store.ts'

type WorkDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

async function getOrder(tx: Db, id: number) {
  const order = await orders.findServiceOrder(tx, id)
  if (!order) throw refuseCommon('NOT_FOUND')
  return order
}

/** Throws an error if a service cannot be started or completed yet. Checks the status first and the time afterwards. */
function assertDue(
  order: orders.ServiceOrderRow,
  from: readonly orders.ServiceOrderRow['status'][],
  refusalAt: typeof decideServiceStartRefusal,
  now: Instant,
) {
  if (!from.includes(order.status)) throw refuseCommon('STATUS_CONFLICT')
  const refusal = refusalAt(getServiceStartTime(toBookedDateAndTime(order)), now)
  if (refusal) throw apiError(refusal)
}

const startableStatuses = ['paid', 'confirmed'] as const

/** Starts a service, at most one hour before the booked time. */
export const startService = (deps: WorkDeps, id: number) =>
  inTransaction(deps.db, async (tx) => {
    const order = await getOrder(tx, id)
    assertDue(order, startableStatuses, decideServiceStartRefusal, deps.clock.now())
    const started = { status: 'in_progress' } as const
    if (!(await orders.transitionServiceOrder(tx, order.order_no, startableStatuses, started)))
      throw refuseCommon('STATUS_CONFLICT')
    await setWorkerBusy(tx, order.worker_id, true)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(order.user_id),
      createServiceStartedNotice(order),
    )
  })

/** Completes a service, not before the booked time. */
export const completeService = (deps: WorkDeps, id: number) =>
  inTransaction(deps.db, async (tx) => {
    const order = await getOrder(tx, id)
    assertDue(order, ['in_progress'], decideServiceCompleteRefusal, deps.clock.now())
    await finishService(deps, tx, order, ['in_progress'])
  })

/** Completes a service that ended at least a day ago, even if it was never started. */
export const completeEndedService = (deps: WorkDeps, orderNo: string) =>
  inTransaction(deps.db, async (tx) =>
    finishService(deps, tx, await orders.getServiceOrder(tx, orderNo), ['confirmed', 'in_progress']),
  )

/**
 * Completes a service and its purchase order. Locks the purchase order before the service order, in the same order as
 * refunds do.
 */
async function finishService(
  deps: WorkDeps,
  tx: Db,
  order: orders.ServiceOrderRow,
  from: readonly ('confirmed' | 'in_progress')[],
) {
  await completeOrder(deps, tx, order.order_no)
  const { status } = await orders.lockServiceOrderRow(tx, order.order_no)
  const completed = { status: 'completed' } as const
  if (!(await orders.transitionServiceOrder(tx, order.order_no, from, completed)))
    throw refuseCommon('STATUS_CONFLICT')
  if (status === 'in_progress') await setWorkerBusy(tx, order.worker_id, false)
  await incrementCompletedServices(tx, order.worker_id)
  await addNotificationInTransaction(
    deps,
    tx,
    toUserRecipient(order.user_id),
    createServiceCompletedNotice(order),
  )
}
