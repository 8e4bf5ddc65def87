import { decimalOfFen, fenOfDecimal } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, toMerchant } from '#core'
import { countServiceSales } from '#merchant-services'
import { addToMerchantTotals } from '#merchants'
import { notify } from '#notifications'
import { newOrderNotice } from './notices.ts'
import * as store from './store.ts'

type Group = { groupId: number; serviceId: number; orderNos: string[] }

/**
 * Creates paid merchant orders for the members of a successful group; from then on they are completed, rejected and
 * settled like all others. Their stock is already reserved. Locks the service first, in the same order as other orders
 * do.
 */
export async function createGroupOrders(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  { groupId, serviceId, orderNos }: Group,
) {
  const at = toDate(deps.clock.now())
  await countServiceSales(tx, serviceId, orderNos.length)
  for (const ordered of await store.listGroupOrders(tx, orderNos, serviceId)) {
    const { order_no, user_id, merchant_id, commission_rate, title } = ordered
    const priceFen = fenOfDecimal(ordered.amount) + fenOfDecimal(ordered.discount)
    const price = decimalOfFen(priceFen)
    const row = { order_no, user_id, merchant_id, commission_rate, unit_price: price, amount: price }
    const state = { status: 'paid', paid_at: at, created_at: at } as const
    const what = { service_id: serviceId, group_order_id: groupId, quantity: 1 }
    // Sequential, because a transaction has a single connection.
    // oxlint-disable-next-line no-await-in-loop
    await store.addMerchantOrder(tx, { ...row, ...what, ...state })
    // oxlint-disable-next-line no-await-in-loop
    await addToMerchantTotals(tx, merchant_id, order_no, 1)
    const notice = newOrderNotice({ orderNo: order_no, title }, 1)
    // oxlint-disable-next-line no-await-in-loop
    await notify(deps, tx, toMerchant(merchant_id), notice)
  }
}
