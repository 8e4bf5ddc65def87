import type { Fen } from '@sanhe/kit/money'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { getExpectedBillPeriod } from './bill-rules.ts'

type FoundDifference = {
  kind: 'payment' | 'refund'
  no: string
  trade_no: string
  cause: 'amount' | 'missing_here' | 'missing_there' | 'state'
  our_fen: Fen | null
  their_fen: Fen | null
}

/**
 * Compares the lines of a bill with our rows. A line of a failed refund needs no row of ours, because the refund moved
 * no money.
 */
const compareLines = (day: string) => sql`
  SELECT line.kind, line.no, line.trade_no,
         CASE WHEN payments.id IS NULL THEN 'missing_here' ELSE 'amount' END AS cause,
         payments.paid_fen AS our_fen, line.amount_fen AS their_fen
  FROM payment_bill_lines AS line LEFT JOIN payments ON payments.transaction_id = line.no
  WHERE line.day = ${day} AND line.kind = 'payment' AND payments.paid_fen IS DISTINCT FROM line.amount_fen
  UNION ALL
  SELECT line.kind, line.no, line.trade_no,
         CASE WHEN refunds.id IS NULL THEN 'missing_here'
              WHEN refunds.amount_fen <> line.amount_fen THEN 'amount' ELSE 'state' END,
         refunds.amount_fen, line.amount_fen
  FROM payment_bill_lines AS line LEFT JOIN refunds ON refunds.out_refund_no = line.no
  WHERE line.day = ${day} AND line.kind = 'refund'
    AND CASE WHEN line.state = 'failed' THEN refunds.status IN ('accepted', 'succeeded')
             ELSE refunds.amount_fen IS DISTINCT FROM line.amount_fen OR refunds.status NOT IN ('accepted', 'succeeded')
        END`

/** Finds our payments and refunds that must be in this bill or an earlier bill, but are in no bill. */
function findMissingThere(day: string) {
  const { start, end } = getExpectedBillPeriod(day)
  const isInNoBill = (kind: 'payment' | 'refund', no: string) => sql`NOT EXISTS (
    SELECT FROM payment_bill_lines AS line WHERE line.kind = ${kind} AND line.no = ${sql.ref(no)})`
  return sql`
    SELECT 'payment' AS kind, coalesce(transaction_id, out_trade_no) AS no, out_trade_no AS trade_no,
           'missing_there' AS cause, paid_fen AS our_fen, NULL::bigint AS their_fen
    FROM payments
    WHERE status = 'paid' AND paid_fen > 0 AND paid_at >= ${toDate(start)} AND paid_at < ${toDate(end)}
      AND ${isInNoBill('payment', 'transaction_id')}
    UNION ALL
    SELECT 'refund', out_refund_no, order_no, 'missing_there', amount_fen, NULL
    FROM refunds
    WHERE status IN ('accepted', 'succeeded')
      AND accepted_at IS NOT NULL AND accepted_at >= ${toDate(start)} AND accepted_at < ${toDate(end)}
      AND ${isInNoBill('refund', 'out_refund_no')}`
}

/** Finds all differences between the stored bill of a day and our rows. */
export async function findBillDifferences(tx: Db, day: string) {
  const { rows } =
    await sql<FoundDifference>`${compareLines(day)} UNION ALL ${findMissingThere(day)}`.execute(tx)
  return rows
}

/**
 * Stores the differences of a day. A difference that was found before keeps its id and explanation. A difference that
 * no longer exists is marked as resolved. A difference that exists again is reopened, unless an administrator has
 * explained it.
 */
export async function saveBillDifferences(
  tx: Db,
  day: string,
  found: readonly FoundDifference[],
  now: Instant,
) {
  const at = toDate(now)
  // Inserts one row at a time, because even a wrong bill has only a few differences.
  // oxlint-disable-next-line no-await-in-loop
  for (const difference of found)
    await tx
      .insertInto('bill_differences')
      .values({ day, found_at: at, ...difference })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'no', 'day']).doUpdateSet((row) => ({
          cause: row.ref('excluded.cause'),
          our_fen: row.ref('excluded.our_fen'),
          their_fen: row.ref('excluded.their_fen'),
          resolution: sql`nullif(bill_differences.resolution, 'matched')`,
          resolved_at: sql`CASE WHEN bill_differences.resolution = 'explained' THEN bill_differences.resolved_at END`,
        })),
      )
      .execute()
  const keys = found.map(({ kind, no }) => `${kind} ${no}`)
  await tx
    .updateTable('bill_differences')
    .set({ resolution: 'matched', resolved_at: at })
    .where('day', '=', day)
    .where('resolution', 'is', null)
    .where(sql<boolean>`kind || ' ' || no <> ALL(${keys}::text[])`)
    .execute()
}
