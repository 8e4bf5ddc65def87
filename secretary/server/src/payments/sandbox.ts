import type { DevPayments } from '@sanhe/kit/dev-tools/dev-tools'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import * as store from './store.ts'

/** Closes all open orders, because a stopped payment emulator loses its orders and can never settle them. */
export const closeSandboxOrders = (db: Db, now: Instant) => store.closePendingPayments(db, now)

/**
 * Returns the payment emulator for the developer tools. Each order has the id of its payment in the database instead of
 * its order number.
 */
export const createPaymentDevTools = (db: Db, emulator: DevPayments): DevPayments => ({
  async list() {
    const orders = await emulator.list()
    const rows = await store.listPaymentsByOrderNo(
      db,
      orders.map(({ orderNo }) => orderNo),
    )
    const ids = new Map(rows.map(({ id, order_no }) => [order_no, String(id)]))
    return orders.map((order) => ({ ...order, orderNo: ids.get(order.orderNo) ?? order.orderNo }))
  },
  async act(id, action) {
    const payment = /^\d{1,9}$/.test(id) ? await store.findPayment(db, Number(id)) : undefined
    if (!payment) return emulator.act(id, action)
    // Opens the payment page first, because Alipay creates an order only when the payer opens its page.
    if (payment.provider === 'alipay' && payment.pay.url) await fetch(payment.pay.url)
    return emulator.act(payment.order_no, action)
  },
})
