import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  type PaginationParams,
  type SortKey,
  toSortDirection,
  toSortOrder,
  toContainsPattern,
} from '#core'
import { autoConfirmDelayMs, type SettlementLine } from './rules.ts'

export type SettlementRow = Selectable<DB['merchant_settlements']>
export type SettlementLineRow = Selectable<DB['settlement_lines']>

/**
 * Locks the row of the merchant, so that its settlements are created one after another. New orders do not wait for this
 * row lock.
 */
export const lockMerchantRow = (tx: Db, id: number) =>
  tx
    .selectFrom('merchants')
    .select(['id', 'bank_account_encrypted'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Adds a settlement. Returns undefined if the month already has one. */
export const addSettlement = (tx: Db, settlement: Insertable<DB['merchant_settlements']>) =>
  tx
    .insertInto('merchant_settlements')
    .values(settlement)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'period_start']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Number of settlement lines per SQL statement, which takes at most 65,535 parameters. */
const linesPerStatement = 1000

export async function addSettlementLines(tx: Db, settlementId: number, lines: SettlementLine[]) {
  const rows = lines.map((line) => ({
    settlement_id: settlementId,
    order_no: line.orderNo,
    kind: line.kind,
    refund_id: line.refundId,
    gross_fen: line.grossFen,
    commission_fen: line.commissionFen,
  }))
  for (let from = 0; from < rows.length; from += linesPerStatement) {
    const some = rows.slice(from, from + linesPerStatement)
    // oxlint-disable-next-line no-await-in-loop
    await tx.insertInto('settlement_lines').values(some).execute()
  }
}

export const listSettlementLines = (db: Db, settlementId: number) =>
  db
    .selectFrom('settlement_lines')
    .selectAll()
    .where('settlement_id', '=', settlementId)
    .orderBy('order_no')
    .orderBy('kind', 'desc')
    .orderBy('refund_id')
    .execute()

export const findOwnSettlement = (db: Db, merchantId: number, id: number) =>
  db
    .selectFrom('merchant_settlements')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/** Finds a settlement with the current bank account of its merchant. */
export const findSettlementWithMerchant = (db: Db, id: number) =>
  db
    .selectFrom('merchant_settlements')
    .innerJoin('merchants', 'merchants.id', 'merchant_settlements.merchant_id')
    .selectAll('merchant_settlements')
    .select(['merchants.bank_account_encrypted', 'merchants.store_name'])
    .where('merchant_settlements.id', '=', id)
    .executeTakeFirst()

const sortColumns = {
  periodStart: 'period_start',
  totalOrders: 'total_orders',
  netAmount: 'net_amount',
  dueOn: 'due_on',
} as const

type OwnSettlementFilter = {
  month?: string | undefined
  sort?: SortKey<keyof typeof sortColumns> | undefined
}

export async function listOwnSettlements(
  db: Db,
  merchantId: number,
  { month, sort = '-periodStart' }: OwnSettlementFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('merchant_settlements')
    .where('merchant_id', '=', merchantId)
    .$if(month !== undefined, (query) => query.where('period_start', '=', `${month}-01`))
  const { column, direction } = toSortOrder(sort, sortColumns)
  const [settlements, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { settlements, total }
}

/** SQL condition for pending settlements with an objection that no administrator has answered. */
export const hasOpenObjection = sql<boolean>`(merchant_settlements.status = 'pending'
  AND merchant_settlements.objected_at IS NOT NULL AND merchant_settlements.objection_answered_at IS NULL)`

type StatusFilter = SettlementRow['status'] | 'objected'

export type SettlementFilter = {
  status?: StatusFilter | undefined
  merchantId?: number | undefined
  /** Part of the store name. */
  q?: string | undefined
  /** Default: the earliest due date first. */
  sort?: SortKey<'dueOn'> | undefined
}

/** SQL condition: the store name contains the text. The limit bounds the work for a common name. */
const isOfStoreNamed = (text: string) => sql<boolean>`merchant_settlements.merchant_id = ANY(ARRAY(
  SELECT id FROM merchants WHERE store_name ILIKE ${toContainsPattern(text)} LIMIT 1000))`

export async function listAllSettlements(
  db: Db,
  { status, merchantId, q, sort = 'dueOn' }: SettlementFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('merchant_settlements')
    .select('merchant_settlements.id')
    .$if(merchantId !== undefined, (query) =>
      query.where('merchant_settlements.merchant_id', '=', merchantId!),
    )
    .$if(q !== undefined, (query) => query.where(isOfStoreNamed(q!)))
    .$if(status === 'objected', (query) => query.where(hasOpenObjection))
    .$if(status !== undefined && status !== 'objected', (query) =>
      query.where('merchant_settlements.status', '=', status as SettlementRow['status']),
    )
  const direction = toSortDirection(sort)
  const ofPage = found
    .orderBy('merchant_settlements.due_on', direction)
    .orderBy('merchant_settlements.id', direction)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [settlements, { total }] = await Promise.all([
    db
      .selectFrom('merchant_settlements')
      .innerJoin('merchants', 'merchants.id', 'merchant_settlements.merchant_id')
      .selectAll('merchant_settlements')
      .select('merchants.store_name')
      .where('merchant_settlements.id', 'in', ofPage)
      .orderBy('merchant_settlements.due_on', direction)
      .orderBy('merchant_settlements.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { settlements, total }
}

/** Confirms a pending settlement. Returns false if it was not pending. */
export const setSettlementConfirmed = (db: Db, id: number) =>
  updateOneRow(
    db
      .updateTable('merchant_settlements')
      .set({ status: 'confirmed' })
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  )

/**
 * Confirms pending settlements whose time for objections is over. If a merchant has objected, the time starts again
 * when the objection is answered.
 */
export async function confirmOverdueSettlements(db: Db, now: Instant) {
  const { numUpdatedRows } = await db
    .updateTable('merchant_settlements')
    .set({ status: 'confirmed' })
    .where('status', '=', 'pending')
    .where(
      sql<boolean>`(CASE WHEN objected_at IS NULL THEN created_at ELSE objection_answered_at END)
        <= ${toDate(now - autoConfirmDelayMs)}`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Marks a confirmed settlement as paid. Returns false if it was not confirmed. */
export const setSettlementPaid = (tx: Db, id: number, now: Instant) =>
  updateOneRow(
    tx
      .updateTable('merchant_settlements')
      .set({ status: 'paid', paid_at: toDate(now) })
      .where('id', '=', id)
      .where('status', '=', 'confirmed'),
  )
