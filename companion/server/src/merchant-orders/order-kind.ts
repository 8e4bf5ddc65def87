import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type OrderKind, apiError as refuseCommon } from '#core'
import { loadLatePaymentRefusal } from '#merchant-schedule'
import { addToSalesCount, releaseServiceStock, takeServiceStock } from '#merchant-services'
import { addToMerchantTotals } from '#merchants'
import { apiError } from './errors.ts'
import { loadServiceReorder } from './reordering.ts'
import { merchantOrderItemHooks } from './refundable-items.ts'
import {
  isOpenOrderStatus,
  isSoldOrderStatus,
  decideOrderCancelRefusal,
  toFreeCancellationEnd,
} from './rules.ts'
import * as store from './store.ts'

type Ordered = { service_id: number; quantity: number; scheduled_at: Date | null }

/**
 * Reserves the stock and the scheduled time of an order again. Returns false if there is not enough stock, or if the
 * time is taken.
 */
async function takeStockAndTime(
  tx: Db,
  { service_id: serviceId, quantity, scheduled_at }: Ordered,
  now: Instant,
) {
  if (!(await takeServiceStock(tx, serviceId, quantity))) return false
  const at = scheduled_at?.getTime() ?? null
  if (!(await loadLatePaymentRefusal(tx, { serviceId, at, now }))) return true
  await releaseServiceStock(tx, serviceId, quantity)
  return false
}

/** Order hooks for the services of merchants. The stock is reserved when the order is created. */
export const merchantServiceOrderKind: OrderKind = {
  items: merchantOrderItemHooks,
  loadReorder: loadServiceReorder,

  async assertCancellable(tx, order, now) {
    const ordered = await store.lockMerchantOrderRow(tx, order.order_no)
    if (!ordered) return
    const scheduledAt = ordered.scheduled_at?.getTime() ?? null
    const freeCancelUntil = toFreeCancellationEnd(ordered)
    const refusal = decideOrderCancelRefusal({ status: ordered.status, scheduledAt, freeCancelUntil }, now)
    if (refusal === 'STATUS_CONFLICT') throw refuseCommon(refusal)
    if (refusal) throw apiError(refusal)
  },

  async paid(tx, order, now, wasCancelled) {
    const ordered = await store.lockMerchantOrderRow(tx, order.order_no)
    if (!ordered) return false
    const { service_id: serviceId, merchant_id: merchantId, quantity } = ordered
    if (wasCancelled && !(await takeStockAndTime(tx, ordered, now))) return false
    await store.updateMerchantOrder(tx, order.order_no, { status: 'paid', paid_at: toDate(now) })
    await addToSalesCount(tx, serviceId, quantity)
    await addToMerchantTotals(tx, merchantId, order.order_no, 1)
    return true
  },

  async ended(tx, order, end) {
    const ordered = await store.lockMerchantOrderRow(tx, order.order_no)
    if (!ordered || ordered.status === 'cancelled' || ordered.status === 'refunded') return
    const { service_id: serviceId, merchant_id: merchantId, status } = ordered
    const quantity = ordered.quantity - ordered.refunded_quantity
    await store.updateMerchantOrder(tx, order.order_no, { status: end.status })
    if (isOpenOrderStatus(status)) await releaseServiceStock(tx, serviceId, quantity)
    if (!isSoldOrderStatus(status)) return
    await addToSalesCount(tx, serviceId, -quantity)
    await addToMerchantTotals(tx, merchantId, order.order_no, -1)
  },
}
