import type { Fen } from '@sanhe/kit/money'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Selectable } from 'kysely'
import type { Db } from './db.ts'
import type { OrderType } from './events.ts'
import type { DB } from './tables.ts'

export type OrderRow = Selectable<DB['orders']>

/**
 * Hooks by which a module takes part in the life of its orders. Every function runs inside the transaction that changes
 * the order, after the order's row was locked, and changes only rows of its module.
 */
export type OrderKind = {
  /** Orders of this kind are completed on payment, but still refundable as the kind allows. */
  isCompletedOnPayment?: true
  /** Throws the module's refusal if the order cannot be cancelled or refunded now. */
  assertCancellable(tx: Db, order: OrderRow, now: Instant): Promise<void>
  /** Amount that is refunded if a paid order is cancelled now. Default: the whole amount. */
  refundFen?(tx: Db, order: OrderRow, now: Instant): Promise<Fen>
  /**
   * Called when the order is paid. Returns false if another user has the thing by now (`wasCancelled`: the order had
   * expired); the payment is then refunded.
   */
  paid(tx: Db, order: OrderRow, now: Instant, wasCancelled: boolean): Promise<boolean>
  /** Called when the order ends. Releases places, stock and seats, each once. `refundFen`: the refunded amount. */
  ended(tx: Db, order: OrderRow, now: Instant, how: 'cancelled' | 'refunded', refundFen: Fen): Promise<void>
}

export type OrderKinds = Partial<Record<OrderType, OrderKind>>
