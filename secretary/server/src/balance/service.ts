import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { randomToken } from '@sanhe/kit/security/secrets'
import type { Db, Deps } from '#core'
import { apiError } from './errors.ts'
import { billCost, computeAvailableFen, distributeRefund, emptyBalance } from './rules.ts'
import * as store from './store.ts'

export type BalanceDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** Age of a top-up up to which its money can be refunded: payment providers refund orders of the last year. */
const refundableMs = 365 * dayMs

export const readBalance = async ({ db }: Pick<BalanceDeps, 'db'>, userId: number) =>
  (await store.findBalance(db, userId)) ?? emptyBalance

type NewEntry = Pick<
  Parameters<typeof store.addEntry>[1],
  'kind' | 'payment_id' | 'refund_id' | 'call_id' | 'reason'
> & { userId: number; amountFen: number }

/**
 * Adds an entry and changes the balance by the same amount. The lock of the balance orders the entries, so that
 * `balance_after_fen` is right in each of them.
 */
async function book(tx: Db, { userId, amountFen, ...entry }: NewEntry, now: Instant) {
  const { balance_fen } = await store.lockBalance(tx, userId)
  const balance_after_fen = balance_fen + amountFen
  await store.updateBalance(tx, userId, { balance_fen: balance_after_fen })
  await store.addEntry(tx, {
    ...entry,
    user_id: userId,
    amount_fen: amountFen,
    balance_after_fen,
    created_at: toDate(now),
  })
}

type TopUp = { id: number; user_id: number; amount_cents: number }

/** Credits a top-up in the transaction in which its payment becomes paid. */
export const creditTopUp = (tx: Db, { id, user_id, amount_cents }: TopUp, now: Instant) =>
  book(tx, { kind: 'topup', userId: user_id, amountFen: amount_cents, payment_id: id }, now)

/** Changes a balance by hand; a negative amount takes money away. The reason is shown to the user. */
export function correctBalance(
  { db, clock }: Pick<BalanceDeps, 'db' | 'clock'>,
  userId: number,
  amountFen: number,
  reason: string,
) {
  return inTransaction(db, async (tx) => {
    if (!(await store.findUser(tx, userId))) throw apiError('USER_NOT_FOUND')
    await book(tx, { kind: 'correction', userId, amountFen, reason }, clock.now())
  })
}

/**
 * Reserves the largest possible cost of a call. Returns the balance afterwards, undefined if too little is available.
 * The condition is part of the UPDATE, so that concurrent calls never reserve the same money.
 */
export const reserve = (tx: Db, userId: number, microfen: number) =>
  store.reserveMicrofen(tx, userId, microfen)

type Settlement = { userId: number; callId: string; heldMicrofen: number; costMicrofen: number }

/**
 * Releases what a call reserved and books its cost, in the transaction in which the call ends. Returns the fen that
 * became an entry.
 */
export async function settleReservation(
  tx: Db,
  { userId, callId, heldMicrofen, costMicrofen }: Settlement,
  now: Instant,
) {
  const before = await store.lockBalance(tx, userId)
  const { billedFen, unbilledMicrofen } = billCost(before.unbilled_microfen, costMicrofen)
  await store.updateBalance(tx, userId, {
    held_microfen: before.held_microfen - heldMicrofen,
    unbilled_microfen: unbilledMicrofen,
  })
  if (billedFen > 0) await book(tx, { kind: 'use', userId, amountFen: -billedFen, call_id: callId }, now)
  return billedFen
}

/**
 * Takes the unused rest of the balance for refunds of the newest top-ups. The money leaves the balance at once, so that
 * no call spends it while the provider refunds it.
 */
export async function requestBalanceRefund({ db, clock }: Pick<BalanceDeps, 'db' | 'clock'>, userId: number) {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    await store.lockTopUps(tx, userId)
    const available = computeAvailableFen(await store.lockBalance(tx, userId))
    const topUps = await store.listRefundableTopUps(tx, userId, toDate(now - refundableMs))
    const parts = distributeRefund(topUps, available)
    if (parts.length === 0) throw apiError('NOTHING_TO_REFUND')
    const refunds: store.BalanceRefundRow[] = []
    for (const { payment_id, amount_fen } of parts) {
      const columns = { user_id: userId, payment_id, amount_fen, created_at: toDate(now) }
      // Runs sequentially, because the entries of one balance follow each other.
      // oxlint-disable-next-line no-await-in-loop
      const refund = await store.addRefund(tx, { ...columns, refund_no: newRefundNumber() })
      const entry = {
        kind: 'refund',
        userId,
        amountFen: -amount_fen,
        payment_id,
        refund_id: refund.id,
      } as const
      // oxlint-disable-next-line no-await-in-loop
      await book(tx, entry, now)
      refunds.push(refund)
    }
    return refunds
  })
}

/** Payment providers accept letters and digits only. */
const newRefundNumber = () => `T${randomToken().replaceAll(/[-_]/g, '0').slice(0, 31)}`

type RefundEvent = { refundNo?: string | undefined } & (
  | { outcome: 'refunded'; amountFen: number }
  | { outcome: 'refund_failed' }
)

/**
 * Applies a provider's report about a refund of a top-up. A failed refund returns the money to the balance. A refund
 * that this service did not request, such as one in the provider's console, is deducted from the balance. Returns what
 * an operator has to look at.
 */
export async function applyTopUpRefund(tx: Db, payment: TopUp, event: RefundEvent, now: Instant) {
  // Without a number the report is about the order as a whole, whose refunds are applied one by one.
  if (event.refundNo === undefined) return undefined
  const refund = await store.findRefundByNumber(tx, event.refundNo)
  if (refund) {
    const status = event.outcome === 'refunded' ? 'refunded' : 'failed'
    if (!(await store.endRefund(tx, refund.id, status, toDate(now)))) return undefined
    if (status === 'refunded') return undefined
    const reason = '退款失败，金额已退回余额'
    const entry = { userId: refund.user_id, payment_id: payment.id, refund_id: refund.id, reason }
    await book(tx, { kind: 'correction', amountFen: refund.amount_fen, ...entry }, now)
    return `The provider could not refund ${refund.amount_fen} fen, which are in the balance again`
  }
  if (event.outcome !== 'refunded') return undefined
  const entry = { userId: payment.user_id, amountFen: -event.amountFen, payment_id: payment.id }
  await book(tx, { kind: 'correction', ...entry, reason: '支付平台已原路退款' }, now)
  return `${event.amountFen} fen of a top-up were refunded outside of this service`
}

/** Logs each balance that does not agree with its entries, and returns the number of differences. */
export async function reportBalanceDifferences({ db, log }: Pick<BalanceDeps, 'db' | 'log'>) {
  const differences = await store.listBalanceDifferences(db)
  for (const difference of differences) log.error({ difference }, 'a balance does not agree with its entries')
  return { differences: differences.length }
}
