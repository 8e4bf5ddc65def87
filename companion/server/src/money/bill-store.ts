import type { Fen } from '@sanhe/kit/money'
import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { TradeBillLine } from '@sanhe/providers/payments'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type DB, type Db, countRows, getPageOffset, type PaginationParams } from '#core'
import { maxBillAttempts } from './bill-rules.ts'

export type BillDifferenceRow = Selectable<DB['bill_differences']>

/** Locks a day until the transaction ends, so that only one comparison of its bill runs at a time. */
export const lockBillDay = (tx: Db, day: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payment bill ${day}`}, 0))`.execute(tx)

const billColumns = [
  'day',
  'status',
  'attempts',
  'last_error',
  'their_paid_fen',
  'their_refunded_fen',
  'our_paid_fen',
  'our_refunded_fen',
  'checked_at',
] as const

export const findBill = (db: Db, day: string) =>
  db.selectFrom('payment_bills').select(billColumns).where('day', '=', day).executeTakeFirst()

export const findBillContent = (db: Db, day: string) =>
  db.selectFrom('payment_bills').select('content').where('day', '=', day).executeTakeFirst()

export async function findLastBillDay(db: Db) {
  const row = await db
    .selectFrom('payment_bills')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}

export async function listFailedDays(db: Db) {
  const rows = await db
    .selectFrom('payment_bills')
    .select('day')
    .where('status', '=', 'failed')
    .where('attempts', '<', maxBillAttempts)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

export async function listBills(db: Db, page: PaginationParams) {
  const ofPage = db
    .selectFrom('payment_bills')
    .select('day')
    .orderBy('day', 'desc')
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [bills, { total }] = await Promise.all([
    db
      .selectFrom('payment_bills')
      .select(billColumns)
      .where('payment_bills.day', 'in', ofPage)
      .select((row) =>
        row
          .selectFrom('bill_differences')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('bill_differences.day', '=', 'payment_bills.day')
          .where('resolution', 'is', null)
          .$asScalar()
          .$notNull()
          .as('open_differences'),
      )
      .orderBy('day', 'desc')
      .execute(),
    db.selectFrom('payment_bills').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { bills, total }
}

/** Stores the bill of a day. A failed download does not replace a bill that was stored before. */
export const saveBill = (tx: Db, bill: Insertable<DB['payment_bills']>) =>
  tx
    .insertInto('payment_bills')
    .values({ ...bill, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((row) => ({
        status: row.ref('excluded.status'),
        content: row.ref('excluded.content'),
        last_error: row.ref('excluded.last_error'),
        checked_at: row.ref('excluded.checked_at'),
        attempts: sql<number>`${row.ref('payment_bills.attempts')} + 1`,
      })),
    )
    .execute()

const linesPerStatement = 1000

/** Replaces the stored lines of the bill of a day. */
export async function replaceBillLines(tx: Db, day: string, lines: readonly TradeBillLine[]) {
  await tx.deleteFrom('payment_bill_lines').where('day', '=', day).execute()
  for (let from = 0; from < lines.length; from += linesPerStatement) {
    const rows = lines
      .slice(from, from + linesPerStatement)
      .map(({ kind, no, tradeNo, amountFen, state, at }) => ({
        day,
        kind,
        no,
        trade_no: tradeNo,
        amount_fen: amountFen,
        state,
        happened_at: toDate(at),
      }))
    // oxlint-disable-next-line no-await-in-loop
    await tx.insertInto('payment_bill_lines').values(rows).execute()
  }
}

/**
 * Stores the totals of the lines of a bill, and the totals of our payments and refunds, including the payments and
 * refunds that are missing in the bill.
 */
export const saveBillSums = (tx: Db, day: string, missing: { paidFen: Fen; refundedFen: Fen }) =>
  sql`
    UPDATE payment_bills SET
      their_paid_fen = sums.their_paid, their_refunded_fen = sums.their_refunded,
      our_paid_fen = sums.our_paid + ${missing.paidFen}::bigint,
      our_refunded_fen = sums.our_refunded + ${missing.refundedFen}::bigint
    FROM (
      SELECT coalesce(sum(line.amount_fen) FILTER (WHERE line.kind = 'payment'), 0) AS their_paid,
             coalesce(sum(line.amount_fen) FILTER (WHERE line.kind = 'refund' AND line.state <> 'failed'), 0)
               AS their_refunded,
             coalesce(sum(payments.paid_fen), 0) AS our_paid,
             coalesce(sum(refunds.amount_fen) FILTER (WHERE refunds.status IN ('accepted', 'succeeded')), 0)
               AS our_refunded
      FROM payment_bill_lines AS line
        LEFT JOIN payments ON line.kind = 'payment' AND payments.transaction_id = line.no
        LEFT JOIN refunds ON line.kind = 'refund' AND refunds.out_refund_no = line.no
      WHERE line.day = ${day}) AS sums
    WHERE payment_bills.day = ${day}`.execute(tx)

export async function listDifferences(
  db: Db,
  { day, isOpen }: { day?: string | undefined; isOpen?: boolean | undefined },
  page: PaginationParams,
) {
  const found = db
    .selectFrom('bill_differences')
    .$if(day !== undefined, (query) => query.where('day', '=', day!))
    .$if(isOpen !== undefined, (query) => query.where('resolution', isOpen ? 'is' : 'is not', null))
  const [differences, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('found_at')
      .orderBy('id')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    countRows(db, found.select('id')),
  ])
  return { differences, total }
}

export const findDifference = (db: Db, id: number) =>
  db.selectFrom('bill_differences').selectAll().where('id', '=', id).executeTakeFirst()

/** Records the explanation of an open difference. Returns false if the difference was not open. */
export const explainBillDifference = (
  db: Db,
  id: number,
  { note, adminId, at }: { note: string; adminId: number; at: Instant },
) =>
  updateOneRow(
    db
      .updateTable('bill_differences')
      .set({ resolution: 'explained', resolved_at: toDate(at), note, admin_id: adminId })
      .where('id', '=', id)
      .where('resolution', 'is', null),
  )
