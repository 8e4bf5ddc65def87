import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Deps, apiError as refuseCommon, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { completeOrder } from '#orders'
import { findDelivery, transitionDelivery } from './delivery-store.ts'
import { createDeliveryStatusNotice } from './notices.ts'
import { type DeliveryNextStatus, requiredPreviousDeliveryStatus } from './rules.ts'

/**
 * Changes a delivery to its next status. A delivered order is also completed. Locks the payment order before the
 * delivery, as refunds do.
 */
export const advanceDeliveryStatus = (
  deps: Pick<Deps, 'db' | 'clock' | 'emit'>,
  id: number,
  step: DeliveryNextStatus,
) =>
  inTransaction(deps.db, async (tx) => {
    const delivery = await findDelivery(tx, id)
    if (!delivery) throw refuseCommon('NOT_FOUND')
    const { order_no: orderNo, user_id: userId } = delivery
    if (step === 'delivered') await completeOrder(deps, tx, orderNo)
    if (!(await transitionDelivery(tx, orderNo, [requiredPreviousDeliveryStatus[step]], { status: step })))
      throw refuseCommon('STATUS_CONFLICT')
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(userId),
      createDeliveryStatusNotice(delivery, step),
    )
  })
