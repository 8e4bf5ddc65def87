import type { Fen } from '@sanhe/kit/money'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Selectable } from 'kysely'
import type { Db } from './db.ts'
import type { OrderType } from './events.ts'
import type { DB } from './tables.ts'

export type OrderRow = Selectable<DB['orders']>

/** An item of an order whose units can be refunded separately, for example the tomatoes of a delivery. */
export type RefundableOrderItem = {
  /** Identifies the item within its order. */
  id: string
  name: string
  quantity: number
  refundedQuantity: number
  /** Price of one unit before any coupon. */
  unitPriceFen: Fen
}
export type ItemQuantity = { id: string; quantity: number }

/** Items of a kind of order, for refunds of a part of an order. */
export type RefundableItemHooks = {
  list(tx: Db, order: OrderRow): Promise<RefundableOrderItem[]>
  /**
   * Called when items of a paid or completed order are refunded and other items remain. Records the refunded
   * quantities. Returns goods to stock if they were not handed over. `beforeFen` and `afterFen` are the total refunds
   * of the order before and after this refund.
   */
  refunded(
    tx: Db,
    order: OrderRow,
    items: readonly ItemQuantity[],
    sums: { beforeFen: Fen; afterFen: Fen },
  ): Promise<void>
}

/** Items of an ended order with their current offers, from which the same can be ordered again. */
export type ReorderSource = {
  items: ReorderableItem[]
  /** Hours of a housekeeping booking; undefined for other kinds. */
  durationHours?: number
  /** The user's remark on the order. */
  remark?: string | null
}
export type ReorderableItem = {
  /** Id of the product, service or worker. */
  id: number
  name: string
  quantity: number
  /** Price of one unit when it was ordered, before any coupon. The unit of a worker is one hour. */
  unitPriceFen: Fen
  /** The current offer; undefined if the item was withdrawn. A stock of null is unlimited. */
  offer: { priceFen: Fen; stock: number | null } | undefined
}

/**
 * The end of an order: its final status and its time. `refundFen` is the amount of the refund that ended it; 0 for an
 * unpaid order.
 */
export type OrderEnd = { status: 'cancelled' | 'refunded'; refundFen: Fen; now: Instant }

/**
 * Hooks that a module registers for purchase orders of its kind. Each hook runs in the transaction that changes the
 * order. The order row is already locked then. A hook changes only rows of its module.
 */
export type OrderKind = {
  /**
   * True if the payment completes orders of this kind. A completed order can still be refunded if the rules of the kind
   * allow a refund.
   */
  isCompletedOnPayment?: true
  /** Throws an error if the order cannot be cancelled or refunded now. */
  assertCancellable(tx: Db, order: OrderRow, now: Instant): Promise<void>
  /**
   * Returns the amount to refund if a paid order is cancelled now. Without this function the whole amount is refunded.
   */
  refundFen?(tx: Db, order: OrderRow, now: Instant): Promise<Fen>
  /** Hooks for refunds of single items. If undefined, an order of this kind is refunded only as a whole. */
  items?: RefundableItemHooks
  /** Reads what an ended order contained. If undefined, orders of this kind cannot be ordered again. */
  loadReorder?(db: Db, order: OrderRow, now: Instant): Promise<ReorderSource>
  /**
   * Called when the order is paid. `wasCancelled` is true if the order expired before the payment arrived. Returns
   * false if the product is no longer available, for example because another user has bought it. The payment is then
   * refunded.
   */
  paid(tx: Db, order: OrderRow, now: Instant, wasCancelled: boolean): Promise<boolean>
  /**
   * Called when the order is cancelled or refunded. Releases its places, stock and seats exactly once, except those of
   * items that were refunded earlier.
   */
  ended(tx: Db, order: OrderRow, end: OrderEnd): Promise<void>
}

export type OrderKinds = Partial<Record<OrderType, OrderKind>>
