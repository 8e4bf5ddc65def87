import { gunzipSync, gzipSync } from 'node:zlib'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { PaymentError, type TradeBill } from '@sanhe/providers/payments'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { applyPaymentOfTradeNo, type EndOrderDeps, findRefundByNo, retryRefund } from '#orders'
import { findBillDifferences, saveBillDifferences } from './bill-comparison.ts'
import { isBillAvailable, listDueBillDays } from './bill-rules.ts'
import * as store from './bill-store.ts'

export type ReconcileDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'wechatPay'>

/**
 * Downloads the bill of a day, stores it and compares it with our payments and refunds. A repeated call replaces the
 * bill and keeps the differences that still exist.
 */
export async function reconcileDay(deps: ReconcileDeps, day: string) {
  const { db, clock, log, wechatPay } = deps
  try {
    const bill = await wechatPay.downloadTradeBill?.(day)
    await inTransaction(db, (tx) => storeAndCompare(tx, day, bill, clock.now()))
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.error({ day, err: error }, 'the bill of the payment provider could not be read')
    await inTransaction(db, (tx) => storeFailure(tx, day, error.code, clock.now()))
  }
}

async function storeAndCompare(tx: Db, day: string, bill: TradeBill | undefined, now: Instant) {
  await store.lockBillDay(tx, day)
  await store.saveBill(tx, {
    day,
    status: bill ? 'compared' : 'empty',
    content: bill ? gzipSync(bill.text) : null,
    last_error: null,
    checked_at: toDate(now),
  })
  await store.replaceBillLines(tx, day, bill?.lines ?? [])
  await compareDay(tx, day, now)
}

/** Compares a stored bill again, for example after an administrator has taken over a payment. */
async function compareDay(tx: Db, day: string, now: Instant) {
  const found = await findBillDifferences(tx, day)
  const missingFen = (kind: 'payment' | 'refund') =>
    found
      .filter((one) => one.cause === 'missing_there' && one.kind === kind)
      .reduce((sum, { our_fen }) => sum + (our_fen ?? 0), 0)
  await saveBillDifferences(tx, day, found, now)
  await store.saveBillSums(tx, day, { paidFen: missingFen('payment'), refundedFen: missingFen('refund') })
}

/** Records a failed download of a bill, unless the bill of that day was stored before. */
async function storeFailure(tx: Db, day: string, code: string, now: Instant) {
  await store.lockBillDay(tx, day)
  const known = await store.findBill(tx, day)
  if (known && known.status !== 'failed') return
  const failed = { day, status: 'failed', content: null, last_error: code, checked_at: toDate(now) } as const
  await store.saveBill(tx, failed)
}

/** Reconciles all days since the last bill, until yesterday. */
export async function reconcileDueDays(deps: ReconcileDeps, now: Instant) {
  const days = listDueBillDays(await store.findLastBillDay(deps.db), now)
  // oxlint-disable-next-line no-await-in-loop
  for (const day of days) await reconcileDay(deps, day)
  return { days: days.length }
}

/** Downloads and reconciles again the bills whose download failed. */
export async function retryFailedBills(deps: ReconcileDeps) {
  const days = await store.listFailedDays(deps.db)
  // oxlint-disable-next-line no-await-in-loop
  for (const day of days) await reconcileDay(deps, day)
  return { days: days.length }
}

/** Reconciles a past day on request of an administrator. */
export async function reconcileOnRequest(deps: ReconcileDeps, day: string) {
  if (!isBillAvailable(day, deps.clock.now())) throw refuseCommon('NOT_FOUND')
  await reconcileDay(deps, day)
}

/** Returns the text of a stored bill. */
export async function readBillText({ db }: Pick<Deps, 'db'>, day: string) {
  const content = (await store.findBillContent(db, day))?.content
  if (!content) throw refuseCommon('NOT_FOUND')
  return gunzipSync(content).toString('utf8')
}

/**
 * Imports a payment or refund that the provider has and our tables lack, and then compares the day again. A payment is
 * queried by its trade number, as after a lost callback. A refund is requested again, and the provider answers with the
 * state of the refund.
 */
export async function importMissingTransaction(deps: EndOrderDeps, id: number) {
  const difference = await store.findDifference(deps.db, id)
  if (!difference) throw refuseCommon('NOT_FOUND')
  const { kind, no, trade_no, cause, resolution, day } = difference
  if (resolution !== null || (cause !== 'missing_here' && cause !== 'state'))
    throw refuseCommon('STATUS_CONFLICT')
  if (kind === 'payment') await applyPaymentOfTradeNo(deps, trade_no)
  else {
    const refund = await findRefundByNo(deps.db, no)
    if (!refund || refund.status === 'succeeded') throw refuseCommon('STATUS_CONFLICT')
    await retryRefund(deps, refund.id)
  }
  await inTransaction(deps.db, async (tx) => {
    await store.lockBillDay(tx, day)
    await compareDay(tx, day, deps.clock.now())
  })
  const after = await store.findDifference(deps.db, id)
  if (after?.resolution === null) throw refuseCommon('STATUS_CONFLICT')
}
