import type { Fen } from '@sanhe/kit/money'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'

export type InvoiceRow = Selectable<DB['invoices']>

/**
 * SQL condition: the invoice counts as the invoice of its order, so that the order cannot get another one. The unique
 * index `invoices_one_live` has the same condition.
 */
const isActive = sql<boolean>`status IN ('requested', 'issued', 'to_correct')`

const orderColumns = ['order_no', 'user_id', 'status', 'amount', 'paid_at'] as const

export const findOrderOfUser = (db: Db, userId: number, orderNo: string) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('order_no', '=', orderNo)
    .where('user_id', '=', userId)
    .executeTakeFirst()
export type InvoicedOrder = NonNullable<Awaited<ReturnType<typeof findOrderOfUser>>>

/** Locks the row of the order, so that refunds and changes of its invoice happen one after another. */
export const lockOrderRow = (tx: Db, orderNo: string) =>
  tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Returns the sum of the refunds of an order, including refunds that the provider has not accepted yet. */
export async function sumRefunds(db: Db, orderNo: string): Promise<Fen> {
  const { sum } = await db
    .selectFrom('refunds')
    .select(sql<Fen>`coalesce(sum(amount_fen), 0)::bigint`.as('sum'))
    .where('order_no', '=', orderNo)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return sum
}

export const listInvoicesOfOrder = (db: Db, orderNo: string) =>
  db.selectFrom('invoices').selectAll().where('order_no', '=', orderNo).orderBy('id', 'desc').execute()

export const findInvoice = (db: Db, id: number) =>
  db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()

export const findActiveInvoice = (db: Db, orderNo: string) =>
  db.selectFrom('invoices').selectAll().where('order_no', '=', orderNo).where(isActive).executeTakeFirst()

export const addInvoice = (tx: Db, invoice: Insertable<DB['invoices']>) =>
  tx.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow()

export const updateInvoice = (tx: Db, id: number, changes: Updateable<DB['invoices']>, now: Instant) =>
  tx
    .updateTable('invoices')
    .set({ ...changes, changed_at: toDate(now) })
    .where('id', '=', id)
    .execute()

/** Changes the number and the date of issue of an invoice. The time of the last status change stays. */
export const setInvoiceNumber = (tx: Db, id: number, number: { invoice_no: string; issued_on: string }) =>
  tx.updateTable('invoices').set(number).where('id', '=', id).execute()

export async function addNumberChange(tx: Db, change: Insertable<DB['invoice_number_changes']>) {
  const { id } = await tx
    .insertInto('invoice_number_changes')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const listNumberChanges = (db: Db, invoiceIds: number[]) =>
  db
    .selectFrom('invoice_number_changes as c')
    .innerJoin('admins', 'admins.id', 'c.admin_id')
    .selectAll('c')
    .select('admins.username')
    .where('c.invoice_id', '=', sql<number>`ANY(${invoiceIds}::bigint[])`)
    .orderBy('c.id', 'desc')
    .execute()

/** Returns whether a red invoice, or an invoice other than `exceptId`, has this number. */
export async function isInvoiceNoTaken(tx: Db, no: string, exceptId = 0) {
  // The lock makes transactions that record invoice numbers run one after another. Two transactions therefore cannot
  // record the same number.
  await sql`SELECT pg_advisory_xact_lock(hashtext('numbers of invoices'))`.execute(tx)
  const found = await tx
    .selectFrom('invoices')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('invoice_no', '=', no), where('id', '<>', exceptId)]),
        where('correction_no', '=', no),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes the invoice requests of a user that were never issued, and the email addresses of the issued
 * invoices.
 */
export async function eraseInvoices(tx: Db, userId: number) {
  await tx
    .deleteFrom('invoices')
    .where('user_id', '=', userId)
    .where('status', 'in', ['requested', 'rejected'])
    .execute()
  await tx.updateTable('invoices').set({ email: null }).where('user_id', '=', userId).execute()
}
