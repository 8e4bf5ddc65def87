import type { DevPayments } from '@sanhe/kit/dev-tools/dev-tools'
import type { Deps } from '#core'
import { findOrder, getPayParams } from '#orders'

/**
 * The payment emulator knows an order only after its payment sheet was created. Booking an appointment or a
 * consultation creates none, so the sheet is created here before the order is paid, as by a payer who opens the payment
 * page.
 */
export const createMissingSheets = (deps: Deps, devPayments: DevPayments): DevPayments => ({
  ...devPayments,
  async act(orderNo, action) {
    const sent = await devPayments.act(orderNo, action)
    if (sent) return sent
    const order = await findOrder(deps.db, orderNo)
    if (!order) return undefined
    await getPayParams(deps, order)
    return devPayments.act(orderNo, action)
  },
})
