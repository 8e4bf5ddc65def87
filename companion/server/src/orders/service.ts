import { type Fen, decimalYuanToFen, fenToYuan } from '@sanhe/kit/money'
import { type Deps, type OrderType, apiError as refuseCommon } from '#core'
import { cancelOrder, type EndOrderDeps } from './cancelling.ts'
import { apiError } from './errors.ts'
import { isOrderNo } from './order-no.ts'
import { isPayToken } from './pay-token.ts'
import { getPayParams, type PaymentSheetDeps } from './payment-sheets.ts'
import * as store from './store.ts'

type PayOrderInput = { orderType: OrderType; referenceId: number | string; amount: Fen }

/**
 * Returns the payment parameters of the order with this reference (id of what was ordered, or order number). The amount
 * that the client sends must equal the stored amount.
 */
export async function payOrder(
  deps: PaymentSheetDeps,
  userId: number,
  { orderType, referenceId, amount }: PayOrderInput,
) {
  const given = String(referenceId)
  const order = isOrderNo(given)
    ? await store.findOrder(deps.db, given)
    : await store.findLatestOrder(deps.db, userId, orderType, given)
  if (order?.user_id !== userId || order.order_type !== orderType) throw refuseCommon('NOT_FOUND')
  if (decimalYuanToFen(order.amount) !== amount) throw apiError('AMOUNT_MISMATCH')
  return { orderNo: order.order_no, payParams: await getPayParams(deps, order) }
}

export async function getOwnOrder({ db }: Pick<Deps, 'db'>, userId: number, orderNo: string) {
  const order = isOrderNo(orderNo) ? await store.findOrder(db, orderNo) : undefined
  if (order?.user_id !== userId) throw refuseCommon('NOT_FOUND')
  return order
}

export async function refundOwnOrder(deps: EndOrderDeps, userId: number, orderNo: string, reason: string) {
  const order = await getOwnOrder(deps, userId, orderNo)
  const isUnpaid = order.status === 'pending' || (order.status === 'cancelled' && order.paid_at === null)
  if (isUnpaid) throw apiError('ORDER_NOT_REFUNDABLE')
  const { refundFen } = await cancelOrder(deps, { orderNo, reason })
  return {
    success: true as const,
    refundAmount: fenToYuan(refundFen),
    message: '退款已受理，1到3个工作日内到账',
  }
}

/**
 * Returns the order of a payment page, or undefined if the token is invalid. The page shows nothing once the order has
 * expired, because its URL remains in messages and browser histories.
 */
export async function findPayableOrder(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  orderNo: string,
  token: string,
) {
  if (!isPayToken(deps, orderNo, token)) return undefined
  const order = await store.findOrder(deps.db, orderNo)
  if (order && deps.clock.now() >= order.expires_at.getTime()) throw apiError('PAY_PAGE_ENDED')
  return order
}
