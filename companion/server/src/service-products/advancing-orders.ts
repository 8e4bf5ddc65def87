import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { completeOrder } from '#orders'
import { createProductOrderStatusNotice } from './notices.ts'
import { findProductOrderById, transitionProductOrder } from './order-store.ts'
import { type ProductOrderStatus, type ProductOrderNextStatus, getRequiredStatusForStep } from './rules.ts'

type StepDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/**
 * Completes a product order. Locks the payment order before the product order, as refunds do. Returns false if the
 * order was not paid.
 */
export async function completeProductOrder(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  orderNo: string,
  from: ProductOrderStatus,
) {
  if (!(await completeOrder(deps, tx, orderNo))) return false
  const completed = { status: 'completed', completed_at: toDate(deps.clock.now()) } as const
  // The error thrown here also rolls back the completion of the payment order.
  if (!(await transitionProductOrder(tx, orderNo, from, completed))) throw refuseCommon('STATUS_CONFLICT')
  return true
}

const shipProductOrder = ({ clock }: StepDeps, tx: Db, orderNo: string, from: ProductOrderStatus) =>
  transitionProductOrder(tx, orderNo, from, { status: 'shipped', shipped_at: toDate(clock.now()) })

/** Changes a product order to the status of the next step and notifies the buyer. */
export const advanceProductOrderStatus = (deps: StepDeps, id: number, step: ProductOrderNextStatus) =>
  inTransaction(deps.db, async (tx) => {
    const order = await findProductOrderById(tx, id)
    if (!order) throw refuseCommon('NOT_FOUND')
    const from = getRequiredStatusForStep(order.category, step)
    const move = step === 'shipped' ? shipProductOrder : completeProductOrder
    if (!from || !(await move(deps, tx, order.order_no, from))) throw refuseCommon('STATUS_CONFLICT')
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(order.user_id),
      createProductOrderStatusNotice(order, step),
    )
  })
