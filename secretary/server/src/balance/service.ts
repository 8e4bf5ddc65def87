import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import type { Db, Deps } from '#core'
import { apiError } from './errors.ts'
import { splitIntoBilledFen, computeAvailableFen, distributeRefund, emptyBalance } from './rules.ts'
import * as store from './store.ts'

export type BalanceDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** Age of a top-up up to which its money can be refunded: payment providers refund orders of the last year. */
const refundableMs = 365 * dayMs

export const readBalance = async ({ db }: Pick<BalanceDeps, 'db'>, userId: number) =>
  (await store.findBalance(db, userId)) ?? emptyBalance

type NewEntry = Pick<
  Parameters<typeof store.addBalanceEntry>[1],
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
  await store.addBalanceEntry(tx, {
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
 * Reserves the largest possible cost of a call. Returns the new balance; undefined if too little is available. The
 * condition is part of the UPDATE, so that concurrent calls never reserve the same money.
 */
export const reserveBalance = (tx: Db, userId: number, microfen: number) =>
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
  const { billedFen, unbilledMicrofen } = splitIntoBilledFen(before.unbilled_microfen, costMicrofen)
  await store.updateBalance(tx, userId, {
    held_microfen: before.held_microfen - heldMicrofen,
    unbilled_microfen: unbilledMicrofen,
  })
  if (billedFen > 0) await book(tx, { kind: 'use', userId, amountFen: -billedFen, call_id: callId }, now)
  return billedFen
}

/**
 * Takes the unused balance for refunds of the newest top-ups. The money leaves the balance at once, so that
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
      const refund = await store.addBalanceRefund(tx, { ...columns, refund_no: newRefundNumber() })
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

/** Returns a new refund number. Payment providers accept only letters and digits. */
const newRefundNumber = () => `T${generateRandomToken().replaceAll(/[-_]/g, '0').slice(0, 31)}`

type RefundEvent = { refundNo?: string | undefined } & (
  | { outcome: 'refunded'; amountFen: number }
  | { outcome: 'refund_failed' }
)

/**
 * Applies a provider's report about a refund of a top-up. Returns a message if an operator must check the refund;
 * otherwise undefined. The caller applies each report once.
 */
export async function applyTopUpRefund(tx: Db, payment: TopUp, event: RefundEvent, now: Instant) {
  // Without a refund number, the report is about the whole order. It has no effect here, because the refunds of a
  // top-up are applied one by one.
  if (event.refundNo === undefined) return undefined
  const refund = await store.findRefundByNumber(tx, event.refundNo)
  if (event.outcome === 'refund_failed') return refund && returnFailedRefund(tx, refund, now)
  const { refundNo, amountFen } = event
  if (!refund) return deductOutsideRefund(tx, payment, { refundNo, amountFen }, now)
  if (await store.transitionBalanceRefund(tx, refund.id, 'processing', 'refunded', toDate(now)))
    return undefined
  return deductLateRefund(tx, refund, now)
}

/** Returns the money of a refund that failed to the balance. */
async function returnFailedRefund(tx: Db, refund: store.BalanceRefundRow, now: Instant) {
  const { id, user_id: userId, payment_id, amount_fen: amountFen } = refund
  if (!(await store.transitionBalanceRefund(tx, id, 'processing', 'failed', toDate(now)))) return undefined
  const reason = '退款失败，金额已退回余额'
  await book(tx, { kind: 'correction', userId, amountFen, payment_id, refund_id: id, reason }, now)
  return `The provider could not refund ${amountFen} fen, which are in the balance again`
}

const outsideReason = '支付平台已原路退款'

/** Deducts a refund that succeeded after the provider had reported its failure. The balance may become negative. */
async function deductLateRefund(tx: Db, refund: store.BalanceRefundRow, now: Instant) {
  const { id, user_id: userId, payment_id, amount_fen } = refund
  if (!(await store.transitionBalanceRefund(tx, id, 'failed', 'refunded', toDate(now)))) return undefined
  await book(
    tx,
    { kind: 'correction', userId, amountFen: -amount_fen, payment_id, reason: outsideReason },
    now,
  )
  return `${amount_fen} fen were refunded after the provider had reported a failure`
}

/** Deducts a refund that this service did not request, such as one in the provider's console. */
async function deductOutsideRefund(
  tx: Db,
  { id: payment_id, user_id }: TopUp,
  { refundNo, amountFen }: { refundNo: string; amountFen: number },
  now: Instant,
) {
  const ended = { status: 'refunded', created_at: toDate(now), ended_at: toDate(now) } as const
  // This row counts as refunded, so that a later refund does not request more than is left of the top-up.
  const refund = { user_id, payment_id, amount_fen: amountFen, refund_no: refundNo, ...ended }
  const { id: refund_id } = await store.addBalanceRefund(tx, refund)
  const entry = { userId: user_id, amountFen: -amountFen, payment_id, refund_id, reason: outsideReason }
  await book(tx, { kind: 'correction', ...entry }, now)
  return `${amountFen} fen of a top-up were refunded outside of this service`
}

/** Logs each balance that does not agree with its entries, and returns the number of differences. */
export async function reportBalanceDifferences({ db, log }: Pick<BalanceDeps, 'db' | 'log'>) {
  const differences = await store.listBalanceDifferences(db)
  for (const difference of differences) log.error({ difference }, 'a balance does not agree with its entries')
  return { differences: differences.length }
}
