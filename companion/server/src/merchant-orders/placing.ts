import { decimalOfFen, fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, refuse as refuseCommon, toMerchant } from '#core'
import { findOnOffer, isAtHome, isInformationOnly, takeStock } from '#merchant-services'
import { notify } from '#notifications'
import {
  assertOrderAmount,
  newOrderNo,
  type OrderRow,
  type PlaceDeps,
  paymentInfoOf,
  placeOrder,
  type SellDeps,
} from '#orders'
import { refuse } from './errors.ts'
import { newOrderNotice } from './notices.ts'
import { missingVisitField, scheduleRefusal } from './rules.ts'
import { addOrder } from './store.ts'

export type Wish = {
  serviceId: number
  quantity: number
  couponId?: number | null | undefined
  scheduledAt?: Instant | null | undefined
  remark?: string | null | undefined
  address?: string | null | undefined
  contactName?: string | null | undefined
}

export async function place(deps: SellDeps, userId: number, wish: Wish) {
  const order = await inTransaction(deps.db, (tx) => placeIn(deps, tx, userId, wish))
  return paymentInfoOf(deps, order)
}

async function placeIn(deps: PlaceDeps, tx: Db, userId: number, wish: Wish): Promise<OrderRow> {
  const { serviceId, quantity, scheduledAt = null } = wish
  const now = deps.clock.now()
  const service = await findOnOffer(tx, serviceId)
  if (!service) throw refuseCommon('NOT_FOUND')
  const { merchant_category: merchantCategory, category, merchant_id: merchantId, title } = service
  if (isInformationOnly({ merchantCategory, category })) throw refuse('NOT_FOR_SALE')
  const missing = isAtHome(category) && missingVisitField(wish)
  if (missing) throw refuseCommon('VALIDATION_ERROR', { field: missing })
  const refusal = scheduleRefusal(scheduledAt, now)
  if (refusal) throw refuse(refusal)
  if (!(await takeStock(tx, serviceId, quantity))) throw refuse('OUT_OF_STOCK')
  const priceFen = fenOfDecimal(service.price) * quantity
  assertOrderAmount(priceFen)
  const orderNo = newOrderNo('merchant_service', now)
  const { id } = await addOrder(tx, {
    order_no: orderNo,
    user_id: userId,
    merchant_id: merchantId,
    service_id: serviceId,
    quantity,
    unit_price: service.price,
    amount: decimalOfFen(priceFen),
    commission_rate: service.commission_rate,
    scheduled_at: scheduledAt === null ? null : toDate(scheduledAt),
    remark: wish.remark ?? null,
    address: wish.address ?? null,
    contact_name: wish.contactName ?? null,
    created_at: toDate(now),
  })
  await notify(deps, tx, toMerchant(merchantId), newOrderNotice({ orderNo, title }, quantity))
  return placeOrder(deps, tx, {
    userId,
    type: 'merchant_service',
    orderNo,
    reference: String(id),
    priceFen,
    title,
    detail: { merchantId, serviceId, quantity },
    coupon: wish.couponId ? { id: wish.couponId, category, merchantId } : undefined,
  })
}
