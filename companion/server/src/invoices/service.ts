import { decimalYuanToFen, fenToYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate, toIso } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import type { InvoiceRequest } from './contract.ts'
import { apiError } from './errors.ts'
import { invoiceRequestPeriodMs, decideInvoiceRequestRefusal, decideInvoiceTitleRefusal } from './rules.ts'
import * as store from './store.ts'
import { toInvoiceResponse } from './views.ts'

type InvoiceDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Returns the properties of an order that the invoice rules need, and the amount that an invoice would have
 * now.
 */
async function readOrder(db: Db, order: store.InvoicedOrder) {
  const amountFen = decimalYuanToFen(order.amount)
  const leftFen = Math.max(0, amountFen - (await store.sumRefunds(db, order.order_no)))
  const hasActiveInvoice = (await store.findActiveInvoice(db, order.order_no)) !== undefined
  const paidAt = order.paid_at?.getTime() ?? null
  return { status: order.status, amountFen, leftFen, paidAt, hasActiveInvoice }
}

export async function getInvoices({ db, clock }: InvoiceDeps, userId: number, orderNo: string) {
  const order = await store.findOrderOfUser(db, userId, orderNo)
  if (!order) throw refuseCommon('NOT_FOUND')
  const facts = await readOrder(db, order)
  return {
    amount: fenToYuan(facts.leftFen),
    requestUntil: facts.paidAt === null ? null : toIso(facts.paidAt + invoiceRequestPeriodMs),
    refusal: decideInvoiceRequestRefusal(facts, clock.now()) ?? null,
    invoices: (await store.listInvoicesOfOrder(db, orderNo)).map(toInvoiceResponse),
  }
}

/**
 * Requests an invoice. The row lock on the order makes a concurrent second request wait. The second request then fails
 * with INVOICE_EXISTS.
 */
export async function requestInvoice(
  { db, clock }: InvoiceDeps,
  userId: number,
  orderNo: string,
  { titleType, title, taxNo, email }: InvoiceRequest,
) {
  // Tax numbers are stored in upper case, because users often type them in lower case.
  const taxCode = taxNo?.toUpperCase() || null
  const refusedTitle = decideInvoiceTitleRefusal(titleType, taxCode)
  const now = clock.now()
  const invoice = await inTransaction(db, async (tx) => {
    if (!(await store.findOrderOfUser(tx, userId, orderNo))) throw refuseCommon('NOT_FOUND')
    if (refusedTitle) throw apiError(refusedTitle, { field: 'taxNo' })
    const facts = await readOrder(tx, await store.lockOrderRow(tx, orderNo))
    const refusal = decideInvoiceRequestRefusal(facts, now)
    if (refusal) throw apiError(refusal)
    return store.addInvoice(tx, {
      order_no: orderNo,
      user_id: userId,
      title_type: titleType,
      title,
      tax_no: taxCode,
      email: email ?? null,
      amount_fen: facts.leftFen,
      requested_at: toDate(now),
      changed_at: toDate(now),
    })
  })
  return { ...createSuccessResponse('发票申请已提交'), invoice: toInvoiceResponse(invoice) }
}
