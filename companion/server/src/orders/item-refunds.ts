import { decimalYuanToFen, type Fen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Db, type Deps, type ItemQuantity, type OrderRow, apiError as refuseCommon } from '#core'
import { type EndOrderDeps, refundRemainingOrderAmount } from './cancelling.ts'
import { apiError } from './errors.ts'
import { calculateItemRefund, type ItemRefundAmounts, maxItemRefunds } from './item-refund-rules.ts'
import { findRefundOfRequest, hasFinalRefund, sumItemRefunds } from './refund-store.ts'
import { continueRefund, startRefund } from './refunding.ts'
import * as store from './store.ts'

type ItemDeps = Pick<Deps, 'db' | 'orderKinds'>

/** Lists the items of an order that can be refunded by quantity; empty if the order is refunded only as a whole. */
export async function listRefundableItems({ db, orderKinds }: ItemDeps, order: OrderRow) {
  return (await orderKinds[order.order_type]?.items?.list(db, order)) ?? []
}

/** Returns the amount that a refund of these items would return now, without refunding anything. */
export async function previewItemRefund(deps: ItemDeps, orderNo: string, chosen: ItemQuantity[]) {
  const order = await store.findOrder(deps.db, orderNo)
  if (!order) throw refuseCommon('NOT_FOUND')
  const { refundFen, isRest } = await decideItemRefund(deps, deps.db, order, chosen)
  return { refundFen, isRest }
}

export type ItemRefundRequest = {
  orderNo: string
  items: ItemQuantity[]
  reason: string
  /**
   * Amount that the client displayed before the request. The refund fails if the amount has changed since.
   */
  amountFen: Fen
  /** Id chosen by the client. A repeated request with the same id returns the first refund. */
  requestId: string
}

/**
 * Refunds items of a paid or completed order. The order keeps its status until everything is refunded; the last items
 * are refunded like the whole order.
 */
export async function refundItems(
  deps: EndOrderDeps,
  request: ItemRefundRequest,
): Promise<ItemRefundAmounts> {
  const { refundNo, ...result } = await inTransaction(deps.db, (tx) => refundItemsOnce(deps, tx, request))
  if (refundNo) await continueRefund(deps, refundNo)
  return result
}

async function refundItemsOnce(deps: EndOrderDeps, tx: Db, request: ItemRefundRequest) {
  const { orderNo, items, reason, amountFen, requestId } = request
  const order = await store.lockOrderRow(tx, orderNo)
  if (!order) throw refuseCommon('NOT_FOUND')
  const repeated = await findRefundOfRequest(tx, orderNo, requestId)
  if (repeated)
    return { refundFen: repeated.amount_fen, isRest: repeated.items === null, refundNo: undefined }
  const { names, refundedFen, refundFen, isRest } = await decideItemRefund(deps, tx, order, items)
  if (refundFen !== amountFen) throw apiError('AMOUNT_MISMATCH')
  if (isRest) {
    const dueFen = decimalYuanToFen(order.amount)
    return { ...(await refundRemainingOrderAmount(deps, tx, order, { dueFen, reason, requestId })), isRest }
  }
  const refundedItems = items.map((item) => ({ ...item, name: names.get(item.id) ?? '' }))
  const newRefund = { amountFen: refundFen, reason, requestId, items: refundedItems }
  const refundNo = await startRefund(deps, tx, order, newRefund)
  const sums = { beforeFen: refundedFen, afterFen: refundedFen + refundFen }
  await deps.orderKinds[order.order_type]?.items?.refunded(tx, order, items, sums)
  return { refundFen, isRest, refundNo }
}

async function decideItemRefund(
  { orderKinds }: Pick<Deps, 'orderKinds'>,
  db: Db,
  order: OrderRow,
  chosen: ItemQuantity[],
) {
  const list = orderKinds[order.order_type]?.items
  if (!list) throw apiError('ORDER_HAS_NO_ITEMS')
  if (order.status !== 'paid' && order.status !== 'completed') throw apiError('ORDER_NOT_REFUNDABLE')
  // A pending or failed refund of everything that was left has already released the ordered items.
  if (await hasFinalRefund(db, order.order_no)) throw apiError('ORDER_NOT_REFUNDABLE')
  const items = await list.list(db, order)
  const { count, sumFen: refundedFen } = await sumItemRefunds(db, order.order_no)
  const money = {
    amountFen: decimalYuanToFen(order.amount),
    discountFen: decimalYuanToFen(order.discount),
    refundedFen,
  }
  const decision = calculateItemRefund(items, money, chosen)
  if ('refusal' in decision) throw apiError(decision.refusal)
  if (!decision.isRest && count >= maxItemRefunds) throw apiError('TOO_MANY_REFUNDS')
  return { ...decision, refundedFen, names: new Map(items.map(({ id, name }) => [id, name])) }
}
