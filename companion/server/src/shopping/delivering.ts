import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Deps, apiError as refuseCommon, toUser } from '#core'
import { notify } from '#notifications'
import { completeOrder } from '#orders'
import { findDelivery, moveDelivery } from './delivery-store.ts'
import { deliveryNotice } from './notices.ts'
import { type Step, stepBefore } from './rules.ts'

/** Moves a delivery one step on. A delivered order is completed; the order is locked first, as refunds do. */
export const advanceDelivery = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>, id: number, step: Step) =>
  inTransaction(deps.db, async (tx) => {
    const delivery = await findDelivery(tx, id)
    if (!delivery) throw refuseCommon('NOT_FOUND')
    const { order_no: orderNo, user_id: userId } = delivery
    if (step === 'delivered') await completeOrder(deps, tx, orderNo)
    if (!(await moveDelivery(tx, orderNo, [stepBefore[step]], { status: step })))
      throw refuseCommon('STATUS_CONFLICT')
    await notify(deps, tx, toUser(userId), deliveryNotice(delivery, step))
  })
