import type { Fen } from '@sanhe/kit/money'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Db, OrderType } from '#core'
import type { OrderRow } from './store.ts'

/**
 * What the module of a paid thing knows of its orders. Every function runs inside the transaction that moves the order,
 * after its row was locked, and touches the module's own rows only.
 */
export type OrderKind = {
  /** Had by being paid for: its orders are completed at once, and may still be given back as the kind allows. */
  isHadAtOnce?: true
  /** Throws the module's own refusal where the rules forbid to cancel or give back now. */
  assertCancellable(tx: Db, order: OrderRow, now: Instant): Promise<void>
  /** What goes back of a paid one that is cancelled now. Absent: everything. */
  refundFen?(tx: Db, order: OrderRow, now: Instant): Promise<Fen>
  /**
   * It was paid. False when what it is for went to somebody else meanwhile (`wasCancelled`: the time to pay had run
   * out): then the money goes back.
   */
  paid(tx: Db, order: OrderRow, now: Instant, wasCancelled: boolean): Promise<boolean>
  /** It ended: places, stock and seats go back, each once. `refundFen`: how much of the money goes back. */
  ended(tx: Db, order: OrderRow, now: Instant, how: 'cancelled' | 'refunded', refundFen: Fen): Promise<void>
}

export type OrderKinds = Partial<Record<OrderType, OrderKind>>
