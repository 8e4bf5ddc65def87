import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Deps, createSuccessResponse, apiError as refuseCommon, toMerchantRecipient } from '#core'
import { assertServiceBookable } from '#merchant-schedule'
import { lockServiceRow } from '#merchant-services'
import { addNotificationInTransaction } from '#notifications'
import { apiError } from './errors.ts'
import { orderRescheduledNotice } from './notices.ts'
import { decideOrderRescheduleRefusal, decideOrderScheduleRefusal, toMovableOrder } from './rules.ts'
import { findOrderOfOwner } from './status-changes.ts'
import * as store from './store.ts'

type RescheduleDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/**
 * Moves an order to another free time. Status and price stay the same. One statement takes the new place and releases
 * the old one, because the taken places are counted from the times of the orders. Locks the order before the service,
 * in the same order as for a late payment.
 */
export async function rescheduleMerchantOrder(
  deps: RescheduleDeps,
  userId: number,
  idOrOrderNo: string,
  at: Instant,
) {
  const { order_no: orderNo } = await findOrderOfOwner(deps.db, idOrOrderNo, { userId })
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const order = await store.lockMerchantOrderRow(tx, orderNo)
    if (!order) throw refuseCommon('NOT_FOUND')
    const { capacity, title } = await lockServiceRow(tx, order.service_id)
    const refusal = decideOrderRescheduleRefusal(toMovableOrder(order, capacity), now)
    if (refusal === 'STATUS_CONFLICT') throw refuseCommon(refusal)
    const scheduleRefusal = refusal ?? decideOrderScheduleRefusal(at, now)
    if (scheduleRefusal) throw apiError(scheduleRefusal)
    if (order.scheduled_at?.getTime() === at) return
    await assertServiceBookable(tx, { serviceId: order.service_id, at, now, movedOrderNo: orderNo })
    await store.updateMerchantOrder(tx, orderNo, { scheduled_at: toDate(at), ...store.withoutMerchantMove })
    const notice = orderRescheduledNotice({ orderNo, title }, { to: at, now })
    await addNotificationInTransaction(deps, tx, toMerchantRecipient(order.merchant_id), notice)
  })
  return createSuccessResponse('预约时间已修改')
}
