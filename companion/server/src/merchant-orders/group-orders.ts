import { fenToDecimalYuan, decimalYuanToFen } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, toMerchantRecipient } from '#core'
import { addToSalesCount } from '#merchant-services'
import { addToMerchantTotals } from '#merchants'
import { addNotificationInTransaction } from '#notifications'
import { newOrderNotice } from './notices.ts'
import * as store from './store.ts'

type Group = { groupId: number; serviceId: number; orderNos: string[] }

/**
 * Creates a paid merchant order for each member of a successful group buy. The stock of these orders is already
 * reserved. The merchant handles them like other orders. Locks the service row first, in the same order as other orders
 * do, to avoid deadlocks.
 */
export async function createOrdersOfGroup(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  { groupId, serviceId, orderNos }: Group,
) {
  const at = toDate(deps.clock.now())
  await addToSalesCount(tx, serviceId, orderNos.length)
  for (const ordered of await store.listGroupOrders(tx, orderNos, serviceId)) {
    const { order_no, user_id, merchant_id, commission_rate, title } = ordered
    const priceFen = decimalYuanToFen(ordered.amount) + decimalYuanToFen(ordered.discount)
    const price = fenToDecimalYuan(priceFen)
    const row = { order_no, user_id, merchant_id, commission_rate, unit_price: price, amount: price }
    const state = { status: 'paid', paid_at: at, created_at: at } as const
    const what = { service_id: serviceId, group_order_id: groupId, quantity: 1 }
    // Inserts orders one after the other, because a transaction has a single connection.
    // oxlint-disable-next-line no-await-in-loop
    await store.addMerchantOrder(tx, { ...row, ...what, ...state })
    // oxlint-disable-next-line no-await-in-loop
    await addToMerchantTotals(tx, merchant_id, order_no, 1)
    const notice = newOrderNotice({ orderNo: order_no, title }, 1)
    // oxlint-disable-next-line no-await-in-loop
    await addNotificationInTransaction(deps, tx, toMerchantRecipient(merchant_id), notice)
  }
}
