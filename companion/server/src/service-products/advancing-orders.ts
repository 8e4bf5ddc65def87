import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon, toUser } from '#core'
import { notify } from '#notifications'
import { completeOrder } from '#orders'
import { orderStepNotice } from './notices.ts'
import { findProductOrderById, moveProductOrder } from './order-store.ts'
import { type Status, type Step, stepBefore } from './rules.ts'

type StepDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Completes an order. Locks the order before its row, as refunds do. Returns false if the order was not paid. */
export async function completeProductOrder(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  orderNo: string,
  from: Status,
) {
  if (!(await completeOrder(deps, tx, orderNo))) return false
  const completed = { status: 'completed', completed_at: toDate(deps.clock.now()) } as const
  // The thrown refusal rolls back the completion of the order too.
  if (!(await moveProductOrder(tx, orderNo, from, completed))) throw refuseCommon('STATUS_CONFLICT')
  return true
}

const ship = ({ clock }: StepDeps, tx: Db, orderNo: string, from: Status) =>
  moveProductOrder(tx, orderNo, from, { status: 'shipped', shipped_at: toDate(clock.now()) })

/** Moves an order one step on and notifies the buyer. */
export const advanceOrder = (deps: StepDeps, id: number, step: Step) =>
  inTransaction(deps.db, async (tx) => {
    const order = await findProductOrderById(tx, id)
    if (!order) throw refuseCommon('NOT_FOUND')
    const from = stepBefore(order.category, step)
    const move = step === 'shipped' ? ship : completeProductOrder
    if (!from || !(await move(deps, tx, order.order_no, from))) throw refuseCommon('STATUS_CONFLICT')
    await notify(deps, tx, toUser(order.user_id), orderStepNotice(order, step))
  })
