import { fenToDecimalYuan, decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type OrderRow, apiError as refuseCommon, toMerchantRecipient } from '#core'
import { assertServiceBookable } from '#merchant-schedule'
import { findOfferedService, isAtHomeService, isInformationOnly, takeServiceStock } from '#merchant-services'
import { addNotificationInTransaction } from '#notifications'
import {
  assertOrderAmountAllowed,
  type CheckoutDeps,
  getPaymentInfo,
  createOrderNo,
  type PlaceOrderDeps,
  placeOrder,
} from '#orders'
import { apiError } from './errors.ts'
import { newOrderNotice } from './notices.ts'
import { findMissingVisitField, decideOrderScheduleRefusal } from './rules.ts'
import { addMerchantOrder } from './store.ts'

export type MerchantOrderInput = {
  serviceId: number
  quantity: number
  couponId?: number | null | undefined
  scheduledAt?: Instant | null | undefined
  remark?: string | null | undefined
  address?: string | null | undefined
  contactName?: string | null | undefined
}

export async function placeMerchantOrder(deps: CheckoutDeps, userId: number, input: MerchantOrderInput) {
  const order = await inTransaction(deps.db, (tx) => placeInTransaction(deps, tx, userId, input))
  return getPaymentInfo(deps, order)
}

async function placeInTransaction(
  deps: PlaceOrderDeps,
  tx: Db,
  userId: number,
  input: MerchantOrderInput,
): Promise<OrderRow> {
  const { serviceId, quantity, scheduledAt = null } = input
  const now = deps.clock.now()
  const service = await findOfferedService(tx, serviceId)
  if (!service) throw refuseCommon('NOT_FOUND')
  const { merchant_category: merchantCategory, category, merchant_id: merchantId, title } = service
  if (isInformationOnly({ merchantCategory, category })) throw apiError('NOT_FOR_SALE')
  const missing = isAtHomeService(category) && findMissingVisitField(input)
  if (missing) throw refuseCommon('VALIDATION_ERROR', { field: missing })
  const refusal = decideOrderScheduleRefusal(scheduledAt, now)
  if (refusal) throw apiError(refusal)
  if (!(await takeServiceStock(tx, serviceId, quantity))) throw apiError('OUT_OF_STOCK')
  // The update of the stock has locked the row of the service. Simultaneous bookings of the service therefore check the
  // time one after another.
  await assertServiceBookable(tx, { serviceId, at: scheduledAt, now })
  const priceFen = decimalYuanToFen(service.price) * quantity
  assertOrderAmountAllowed(priceFen)
  const orderNo = createOrderNo('merchant_service', now)
  const { id } = await addMerchantOrder(tx, {
    order_no: orderNo,
    user_id: userId,
    merchant_id: merchantId,
    service_id: serviceId,
    quantity,
    unit_price: service.price,
    amount: fenToDecimalYuan(priceFen),
    commission_rate: service.commission_rate,
    scheduled_at: scheduledAt === null ? null : toDate(scheduledAt),
    remark: input.remark ?? null,
    address: input.address ?? null,
    contact_name: input.contactName ?? null,
    created_at: toDate(now),
  })
  await addNotificationInTransaction(
    deps,
    tx,
    toMerchantRecipient(merchantId),
    newOrderNotice({ orderNo, title }, quantity),
  )
  return placeOrder(deps, tx, {
    userId,
    type: 'merchant_service',
    orderNo,
    reference: String(id),
    priceFen,
    title,
    detail: { merchantId, serviceId, quantity },
    coupon: input.couponId ? { id: input.couponId, category, merchantId } : undefined,
  })
}
