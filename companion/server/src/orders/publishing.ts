import { decimalOfFen, type Fen, fenOfDecimal } from '@sanhe/kit/money'
import { type Db, type Deps, type Notice, type OrderRow, toUser } from '#core'
import { notify } from '#notifications'

type PublishDeps = Pick<Deps, 'clock' | 'emit'>
type OrderEventType = 'order.paid' | 'order.cancelled' | 'order.completed'

const payloadOf = (order: OrderRow) => ({
  orderNo: order.order_no,
  userId: order.user_id,
  type: order.order_type,
  reference: order.reference,
  amountFen: fenOfDecimal(order.amount),
})

const subjectOf = (order: OrderRow) => `order:${order.order_no}`

const noticeOf = (order: OrderRow, type: string, title: string, content: string): Notice => ({
  type,
  title,
  content,
  data: { orderNo: order.order_no },
  channels: ['inApp', 'push', 'sms'],
  dedupKey: `${type}:${order.order_no}`,
})

/** Publishes an event of an order; subscribers receive it after the commit. */
export const publishOrderEvent = ({ emit }: PublishDeps, tx: Db, type: OrderEventType, order: OrderRow) =>
  emit(tx, { type, subject: subjectOf(order), payload: payloadOf(order) })

export async function notifyPaid(deps: PublishDeps, tx: Db, order: OrderRow) {
  await publishOrderEvent(deps, tx, 'order.paid', order)
  const paidFen = fenOfDecimal(order.amount)
  // A free order has no payment notice; its module sends another one.
  if (paidFen === 0) return
  const words = `您的“${order.title}”已付款${decimalOfFen(paidFen)}元。`
  await notify(deps, tx, toUser(order.user_id), noticeOf(order, 'ORDER_PAID', '支付成功', words))
}

export async function notifyRefunded(deps: PublishDeps, tx: Db, order: OrderRow, refundFen: Fen) {
  const payload = { ...payloadOf(order), refundFen }
  await deps.emit(tx, { type: 'order.refunded', subject: subjectOf(order), payload })
  const words = `“${order.title}”的${decimalOfFen(refundFen)}元将在1到3个工作日内退回。`
  const notice = noticeOf(order, 'ORDER_REFUND_ACCEPTED', '退款已受理', words)
  await notify(deps, tx, toUser(order.user_id), { ...notice, channels: ['inApp'] })
}

export async function notifyRefundArrived(deps: PublishDeps, tx: Db, order: OrderRow, refundFen: Fen) {
  const payload = { ...payloadOf(order), refundFen }
  await deps.emit(tx, { type: 'order.refundArrived', subject: subjectOf(order), payload })
  const words = `“${order.title}”的${decimalOfFen(refundFen)}元已原路退回。`
  await notify(deps, tx, toUser(order.user_id), noticeOf(order, 'ORDER_REFUNDED', '退款成功', words))
}
