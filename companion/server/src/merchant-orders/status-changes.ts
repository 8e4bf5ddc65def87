import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import {
  type CallerByAuthKind,
  type Db,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  toUserRecipient,
} from '#core'
import { findServiceTitle } from '#merchant-services'
import { addNotificationInTransaction } from '#notifications'
import { cancelOrder, completeOrder, type EndOrderDeps } from '#orders'
import { apiError } from './errors.ts'
import { orderCompletedNotice, orderConfirmedNotice, orderRejectedNotice } from './notices.ts'
import { isOpenOrderStatus, decideOrderCompleteRefusal } from './rules.ts'
import * as store from './store.ts'

type StepDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/**
 * Finds a merchant order by its id or order number. Throws NOT_FOUND if the order belongs to another merchant or user.
 */
export async function findOrderOfOwner(
  db: Db,
  idOrOrderNo: string,
  owner: { merchantId?: number; userId?: number },
) {
  const order = await store.findMerchantOrder(db, idOrOrderNo)
  const isOwn = order && (order.merchant_id === owner.merchantId || order.user_id === owner.userId)
  if (!isOwn) throw refuseCommon('NOT_FOUND')
  return order
}

type Employee = Pick<CallerByAuthKind['merchant'], 'id' | 'accountId'>

export async function confirmMerchantOrder(
  deps: StepDeps,
  { id: merchantId, accountId }: Employee,
  idOrOrderNo: string,
) {
  const {
    order_no: orderNo,
    user_id: userId,
    service_id: serviceId,
  } = await findOrderOfOwner(deps.db, idOrOrderNo, { merchantId })
  await inTransaction(deps.db, async (tx) => {
    const confirmed_at = toDate(deps.clock.now())
    const confirmed = { status: 'confirmed', confirmed_at, confirmed_by: accountId } as const
    if (!(await store.transitionMerchantOrder(tx, orderNo, 'paid', confirmed)))
      throw refuseCommon('STATUS_CONFLICT')
    const title = await findServiceTitle(tx, serviceId)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(userId),
      orderConfirmedNotice({ orderNo, title }),
    )
  })
  return createSuccessResponse('已接单')
}

/** Rejects an order with a full refund. Repeating an interrupted call completes the rejection. */
export async function rejectMerchantOrder(
  deps: EndOrderDeps,
  { id: merchantId, accountId }: Employee,
  idOrOrderNo: string,
  reason = '商家暂时无法提供服务',
) {
  const order = await findOrderOfOwner(deps.db, idOrOrderNo, { merchantId })
  if (!isOpenOrderStatus(order.status)) throw refuseCommon('STATUS_CONFLICT')
  await rejectAndRefundOrder(deps, order.order_no, reason, accountId)
  return createSuccessResponse('已拒单，款项将全额退回')
}

/**
 * Marks the merchant order as rejected first, so that it cannot be completed before the refund. Then cancels the
 * payment order, which also updates the merchant order.
 */
export async function rejectAndRefundOrder(
  deps: EndOrderDeps,
  orderNo: string,
  reason: string,
  rejectedBy: number | null = null,
) {
  await inTransaction(deps.db, (tx) => markRejectedAndNotify(deps, tx, orderNo, { reason, rejectedBy }))
  const order = await store.findMerchantOrder(deps.db, orderNo)
  if (!order?.reject_reason) throw refuseCommon('STATUS_CONFLICT')
  await cancelOrder(deps, { orderNo, reason: order.reject_reason, force: true })
}

type Rejection = { reason: string; rejectedBy: number | null }

async function markRejectedAndNotify(deps: EndOrderDeps, tx: Db, orderNo: string, rejection: Rejection) {
  if (!(await store.markOrderRejected(tx, orderNo, rejection))) return
  const ordered = await store.getMerchantOrder(tx, orderNo)
  const title = await findServiceTitle(tx, ordered.service_id)
  await addNotificationInTransaction(
    deps,
    tx,
    toUserRecipient(ordered.user_id),
    orderRejectedNotice({ orderNo, title }, rejection.reason),
  )
}

export async function completeMerchantOrder(
  deps: StepDeps,
  { id: merchantId, accountId }: Employee,
  idOrOrderNo: string,
) {
  const {
    order_no: orderNo,
    status,
    scheduled_at: scheduled,
  } = await findOrderOfOwner(deps.db, idOrOrderNo, { merchantId })
  const scheduledAt = scheduled?.getTime() ?? null
  const refusal = decideOrderCompleteRefusal({ status, scheduledAt }, deps.clock.now())
  if (refusal === 'STATUS_CONFLICT') throw refuseCommon(refusal)
  if (refusal) throw apiError(refusal)
  if (!(await completeConfirmedOrder(deps, orderNo, accountId))) throw refuseCommon('STATUS_CONFLICT')
  return createSuccessResponse('订单已完成')
}

/**
 * Completes a confirmed order and returns whether it could be completed. Locks the payment order before the merchant
 * order, which is the lock order everywhere.
 */
export const completeConfirmedOrder = (deps: StepDeps, orderNo: string, completedBy: number | null = null) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await completeOrder(deps, tx, orderNo))) return false
    const completed_at = toDate(deps.clock.now())
    const completed = { status: 'completed', completed_at, completed_by: completedBy } as const
    // The thrown error also rolls back the completion of the payment order.
    if (!(await store.transitionMerchantOrder(tx, orderNo, 'confirmed', completed)))
      throw refuseCommon('STATUS_CONFLICT')
    const ordered = await store.getMerchantOrder(tx, orderNo)
    const title = await findServiceTitle(tx, ordered.service_id)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(ordered.user_id),
      orderCompletedNotice({ orderNo, title }),
    )
    return true
  })

export async function cancelMerchantOrder(
  deps: EndOrderDeps,
  userId: number,
  idOrOrderNo: string,
  reason = '用户取消',
) {
  const { order_no: orderNo } = await findOrderOfOwner(deps.db, idOrOrderNo, { userId })
  const { refundFen } = await cancelOrder(deps, { orderNo, reason })
  return createSuccessResponse(refundFen > 0 ? '已取消，退款1到3个工作日到账' : '已取消')
}
