import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB, Db } from '#core'
import type { BalanceAmounts } from './rules.ts'

export type BalanceEntryRow = Selectable<DB['balance_entries']>

const amounts = ['balance_fen', 'unbilled_microfen', 'held_microfen'] as const

export const findUser = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()

export const findBalance = (db: Db, userId: number): Promise<BalanceAmounts | undefined> =>
  db.selectFrom('balances').select(amounts).where('user_id', '=', userId).executeTakeFirst()

/** Locks the user's balance until the transaction ends, and creates it first if it does not exist. */
export async function lockBalance(tx: Db, userId: number): Promise<BalanceAmounts> {
  await tx
    .insertInto('balances')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('balances')
    .select(amounts)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateBalance = (tx: Db, userId: number, changes: Partial<BalanceAmounts>) =>
  tx.updateTable('balances').set(changes).where('user_id', '=', userId).execute()

/**
 * Reserves micro-fen if the balance has enough available. Returns the new balance; undefined if too little is
 * available.
 */
export const reserveMicrofen = (
  tx: Db,
  userId: number,
  microfen: number,
): Promise<BalanceAmounts | undefined> =>
  tx
    .updateTable('balances')
    .set({ held_microfen: sql`held_microfen + ${microfen}` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`balance_fen * 1000000 - unbilled_microfen - held_microfen >= ${microfen}`)
    .returning(amounts)
    .executeTakeFirst()

export const addBalanceEntry = (tx: Db, entry: Insertable<DB['balance_entries']>) =>
  tx.insertInto('balance_entries').values(entry).execute()

export const listBalanceEntries = (db: Db, userId: number, before: number | undefined, limit: number) =>
  db
    .selectFrom('balance_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type BalanceDifference = { user_id: number; what: string; expected: number; found: number }

/** Compares each balance with its entries, its open calls and the booked use, and returns what differs. */
export async function listBalanceDifferences(db: Db) {
  const { rows } = await sql<BalanceDifference>`
    SELECT user_id, what, expected, found
    FROM balances
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_fen), 0)::bigint AS entries_fen,
             coalesce(-sum(amount_fen) FILTER (WHERE kind = 'use'), 0)::bigint AS used_fen
      FROM balance_entries WHERE balance_entries.user_id = balances.user_id) AS entries
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(held_microfen), 0)::bigint AS microfen
      FROM gateway_calls WHERE gateway_calls.user_id = balances.user_id AND status = 'held') AS held
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(cost_microfen), 0)::bigint AS microfen
      FROM gateway_usage_days WHERE gateway_usage_days.user_id = balances.user_id) AS used
    CROSS JOIN LATERAL (VALUES
      ('balance_fen', entries_fen, balance_fen),
      ('held_microfen', held.microfen, held_microfen),
      ('used_microfen', used.microfen, used_fen * 1000000 + unbilled_microfen)
    ) AS compared (what, expected, found)
    WHERE expected <> found
    ORDER BY user_id, what`.execute(db)
  return rows
}

/** Locks the user's top-ups. Payments are always locked before the balance, so that no two transactions deadlock. */
export const lockTopUps = (tx: Db, userId: number) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', 'topup')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Returns paid top-ups since the given time with the sum of their refunds that have not failed, newest first. */
export async function listRefundableTopUps(db: Db, userId: number, paidSince: Date) {
  const { rows } = await sql<{ payment_id: number; amount_fen: number; refunded_fen: number }>`
    SELECT payments.id AS payment_id, payments.amount_cents AS amount_fen,
           coalesce(sum(balance_refunds.amount_fen), 0)::bigint AS refunded_fen
    FROM payments
    LEFT JOIN balance_refunds ON balance_refunds.payment_id = payments.id AND balance_refunds.status <> 'failed'
    WHERE payments.user_id = ${userId} AND payments.type = 'topup' AND payments.status = 'paid'
      AND payments.paid_at >= ${paidSince}
    GROUP BY payments.id
    ORDER BY payments.id DESC`.execute(db)
  return rows
}

export type BalanceRefundRow = Selectable<DB['balance_refunds']>

export const addBalanceRefund = (tx: Db, refund: Insertable<DB['balance_refunds']>) =>
  tx.insertInto('balance_refunds').values(refund).returningAll().executeTakeFirstOrThrow()

export const listBalanceRefunds = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('balance_refunds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const listOpenBalanceRefunds = (db: Db, createdBefore: Date, limit: number) =>
  db
    .selectFrom('balance_refunds')
    .selectAll()
    .where('status', '=', 'processing')
    .where('created_at', '<=', createdBefore)
    .orderBy('created_at')
    .limit(limit)
    .execute()

export const findRefundByNumber = (db: Db, refundNo: string) =>
  db.selectFrom('balance_refunds').selectAll().where('refund_no', '=', refundNo).executeTakeFirst()

type RefundStatus = BalanceRefundRow['status']

/** Changes the status of a refund; returns false if the refund does not have the status `from`. */
export const transitionBalanceRefund = (
  tx: Db,
  id: number,
  from: RefundStatus,
  to: RefundStatus,
  now: Date,
) =>
  updateOneRow(
    tx
      .updateTable('balance_refunds')
      .set({ status: to, ended_at: now })
      .where('id', '=', id)
      .where('status', '=', from),
  )
