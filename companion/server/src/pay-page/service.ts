import { decimalYuanToNumber } from '@sanhe/kit/money'
import { apiError, type Deps } from '#core'
import { findPayableOrder } from '#orders'

type PayPageDeps = Pick<Deps, 'config' | 'db' | 'clock'>

/** Returns the order of a payment page. An invalid token finds no order. */
export async function getOrderByPayToken(deps: PayPageDeps, orderNo: string, token: string) {
  const order = await findPayableOrder(deps, orderNo, token)
  if (!order) throw apiError('NOT_FOUND')
  return order
}

/** Returns the fields of an order that the payment page shows. */
export async function getOrderForPayPage(deps: PayPageDeps, orderNo: string, token: string) {
  const order = await getOrderByPayToken(deps, orderNo, token)
  const leftMs = order.expires_at.getTime() - deps.clock.now()
  return {
    title: order.title,
    amount: decimalYuanToNumber(order.amount),
    status: order.status,
    secondsLeft: order.status === 'pending' ? Math.max(0, Math.floor(leftMs / 1000)) : 0,
    sandbox: deps.config.payments.isSandbox,
  }
}
