import { sql } from 'kysely'
import { type Db, countRows, getPageOffset, type PaginationParams } from '#core'
import type { InvoiceStatus } from './rules.ts'

export type InvoiceFilter = {
  status?: InvoiceStatus | undefined
  /** Month of issue by which the list is filtered: `2026-11`. */
  month?: string | undefined
  /** Order number or invoice number by which the list is filtered. */
  q?: string | undefined
}

const openStatuses: readonly (InvoiceStatus | undefined)[] = ['requested', 'to_correct']

/**
 * Lists invoices with their users and orders. Invoices that finance must handle are ordered oldest first, other
 * invoices newest first.
 */
export async function listInvoices(db: Db, { status, month, q }: InvoiceFilter, page: PaginationParams) {
  const found = db
    .selectFrom('invoices')
    .select('invoices.id')
    .$if(status !== undefined, (query) => query.where('invoices.status', '=', status!))
    .$if(month !== undefined, (query) =>
      query
        .where('invoices.issued_on', '>=', `${month}-01`)
        .where('invoices.issued_on', '<', sql<string>`(${`${month}-01`}::date + interval '1 month')::date`),
    )
    .$if(q !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('invoices.order_no', '=', q!),
          where('invoices.invoice_no', '=', q!),
          where('invoices.correction_no', '=', q!),
        ]),
      ),
    )
  const direction = openStatuses.includes(status) ? 'asc' : 'desc'
  const ofPage = found.orderBy('invoices.id', direction).limit(page.pageSize).offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.order_no', 'invoices.order_no')
      .innerJoin('users', 'users.id', 'invoices.user_id')
      .selectAll('invoices')
      .select(['users.nickname', 'orders.title as order_title'])
      .where('invoices.id', 'in', ofPage)
      .orderBy('invoices.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { rows, total }
}
export type AdminInvoiceRow = Awaited<ReturnType<typeof listInvoices>>['rows'][number]
