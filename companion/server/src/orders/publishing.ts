import { fenToDecimalYuan, type Fen, decimalYuanToFen } from '@sanhe/kit/money'
import {
  type Db,
  type Deps,
  type NotificationContent,
  type OrderRow,
  toChildRecipient,
  toUserRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import type { RefundRow } from './store.ts'

type PublishDeps = Pick<Deps, 'clock' | 'emit'>
type OrderEventType = 'order.paid' | 'order.cancelled' | 'order.completed'

const payloadOf = (order: OrderRow) => ({
  orderNo: order.order_no,
  userId: order.user_id,
  type: order.order_type,
  reference: order.reference,
  amountFen: decimalYuanToFen(order.amount),
})

const subjectOf = (order: OrderRow) => `order:${order.order_no}`

const noticeOf = (order: OrderRow, type: string, title: string, content: string): NotificationContent => ({
  type,
  title,
  content,
  data: { orderNo: order.order_no },
  channels: ['inApp', 'push', 'sms'],
  dedupKey: `${type}:${order.order_no}`,
})

/** Publishes an event of a purchase order; subscribers receive it after the commit. */
export const publishOrderEvent = ({ emit }: PublishDeps, tx: Db, type: OrderEventType, order: OrderRow) =>
  emit(tx, { type, subject: subjectOf(order), payload: payloadOf(order) })

/** Notifies the child who placed and paid the order. Does nothing if the user placed the order. */
async function notifyChild(deps: PublishDeps, tx: Db, order: OrderRow, notice: NotificationContent) {
  if (order.by_child_id === null) return
  const data = { ...notice.data, parentId: order.user_id }
  await addNotificationInTransaction(deps, tx, toChildRecipient(order.by_child_id), {
    ...notice,
    data,
    content: notice.content.replace(/^您的/, ''),
  })
}

export async function notifyOrderPaid(deps: PublishDeps, tx: Db, order: OrderRow) {
  await publishOrderEvent(deps, tx, 'order.paid', order)
  const paidFen = decimalYuanToFen(order.amount)
  // A free order has no payment notice, because its module sends its own notice.
  if (paidFen === 0) return
  const words = `您的“${order.title}”已付款${fenToDecimalYuan(paidFen)}元。`
  const notice = noticeOf(order, 'ORDER_PAID', '支付成功', words)
  await addNotificationInTransaction(deps, tx, toUserRecipient(order.user_id), notice)
  await notifyChild(deps, tx, order, { ...notice, channels: ['inApp'] })
}

type RefundPart = Pick<RefundRow, 'id' | 'items' | 'amount_fen'>

/**
 * Creates the notification of a refund. Each refund by item has a separate notification. The final refund has one
 * notification per order.
 */
function refundNoticeOf(
  order: OrderRow,
  { id, items }: RefundPart,
  type: string,
  title: string,
  content: string,
) {
  const notice = noticeOf(order, type, title, content)
  return items === null ? notice : { ...notice, dedupKey: `${notice.dedupKey}:${id}` }
}

export async function notifyRefundAccepted(
  deps: PublishDeps,
  tx: Db,
  order: OrderRow,
  refund: RefundPart & { beforeFen: Fen },
) {
  const payload = {
    ...payloadOf(order),
    refundFen: refund.amount_fen,
    refundedBeforeFen: refund.beforeFen,
    ...(refund.items !== null && { itemRefundId: refund.id }),
  }
  await deps.emit(tx, { type: 'order.refunded', subject: subjectOf(order), payload })
  const words = `“${order.title}”的${fenToDecimalYuan(refund.amount_fen)}元将在1到3个工作日内退回。`
  const notice = refundNoticeOf(order, refund, 'ORDER_REFUND_ACCEPTED', '退款已受理', words)
  await addNotificationInTransaction(deps, tx, toUserRecipient(order.user_id), {
    ...notice,
    channels: ['inApp'],
  })
  await notifyChild(deps, tx, order, { ...notice, channels: ['inApp'] })
}

export async function notifyRefundArrived(deps: PublishDeps, tx: Db, order: OrderRow, refund: RefundPart) {
  const payload = { ...payloadOf(order), refundFen: refund.amount_fen }
  await deps.emit(tx, { type: 'order.refundArrived', subject: subjectOf(order), payload })
  const words = `“${order.title}”的${fenToDecimalYuan(refund.amount_fen)}元已原路退回。`
  const notice = refundNoticeOf(order, refund, 'ORDER_REFUNDED', '退款成功', words)
  await addNotificationInTransaction(deps, tx, toUserRecipient(order.user_id), notice)
  await notifyChild(deps, tx, order, { ...notice, channels: ['inApp', 'push'] })
}
