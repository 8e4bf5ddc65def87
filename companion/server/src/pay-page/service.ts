import { yuanOfDecimal } from '@sanhe/kit/money'
import { apiError, type Deps } from '#core'
import { findPayableOrder } from '#orders'

/** Returns what the payment page shows of an order. */
export async function showOrder(deps: Pick<Deps, 'config' | 'db' | 'clock'>, orderNo: string, token: string) {
  const order = await findPayableOrder(deps, orderNo, token)
  if (!order) throw apiError('NOT_FOUND')
  const leftMs = order.expires_at.getTime() - deps.clock.now()
  return {
    title: order.title,
    amount: yuanOfDecimal(order.amount),
    status: order.status,
    secondsLeft: order.status === 'pending' ? Math.max(0, Math.floor(leftMs / 1000)) : 0,
    sandbox: deps.config.payments.isSandbox,
  }
}
