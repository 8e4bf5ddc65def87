import { decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Db,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  toUserRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import type { CorrectInvoiceInput, IssueInvoiceInput } from './admin-contract.ts'
import { apiError } from './errors.ts'
import {
  createInvoiceCorrectedNotice,
  createInvoiceIssuedNotice,
  createInvoiceRejectedNotice,
} from './notices.ts'
import { getInvoiceAfterRefund, type InvoiceStatus, isInvoiceDayInRange } from './rules.ts'
import * as store from './store.ts'

type IssueDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
export type Step = (tx: Db, invoice: store.InvoiceRow, now: Instant) => Promise<object>

/**
 * Applies a decision of finance to an invoice and records it in the audit log. The status of the invoice must be one of
 * `from`. The order is locked before the invoice is read, in the same order as in refunds.
 */
export const decide = (
  { db, clock }: IssueDeps,
  admin: AuthenticatedCaller,
  id: number,
  { from, action, step }: { from: readonly InvoiceStatus[]; action: string; step: Step },
) =>
  inTransaction(db, async (tx) => {
    const found = await store.findInvoice(tx, id)
    if (!found) throw refuseCommon('NOT_FOUND')
    await store.lockOrderRow(tx, found.order_no)
    const invoice = await store.findInvoice(tx, id)
    if (!invoice || !from.includes(invoice.status)) throw refuseCommon('STATUS_CONFLICT')
    const now = clock.now()
    const detail = await step(tx, invoice, now)
    const entry = { action, resourceType: 'invoice', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, ...detail } }, now)
  })

async function leftOf(tx: Db, orderNo: string) {
  const { amount } = await store.lockOrderRow(tx, orderNo)
  return Math.max(0, decimalYuanToFen(amount) - (await store.sumRefunds(tx, orderNo)))
}

type Issued = z.output<typeof IssueInvoiceInput>

export async function issueInvoice(
  deps: IssueDeps,
  admin: AuthenticatedCaller,
  id: number,
  { invoiceNo, issuedOn, amount }: Issued,
) {
  const step: Step = async (tx, invoice, now) => {
    const leftFen = await leftOf(tx, invoice.order_no)
    if (leftFen === 0) throw apiError('ORDER_REFUNDED')
    if (amount !== leftFen) throw apiError('INVOICE_AMOUNT_CHANGED', { field: 'amount' })
    if (
      !isInvoiceDayInRange(
        issuedOn,
        instantToShanghaiDay(invoice.requested_at.getTime()),
        instantToShanghaiDay(now),
      )
    )
      throw apiError('INVOICE_DATE_INVALID', { field: 'issuedOn' })
    if (await store.isInvoiceNoTaken(tx, invoiceNo))
      throw apiError('INVOICE_NO_TAKEN', { field: 'invoiceNo' })
    const issued = {
      status: 'issued',
      amount_fen: leftFen,
      invoice_no: invoiceNo,
      issued_on: issuedOn,
    } as const
    await store.updateInvoice(tx, id, issued, now)
    const notice = createInvoiceIssuedNotice({ ...invoice, amount_fen: leftFen }, invoiceNo)
    await addNotificationInTransaction(deps, tx, toUserRecipient(invoice.user_id), notice)
    return { invoiceNo, issuedOn }
  }
  await decide(deps, admin, id, { from: ['requested'], action: 'invoices.issued', step })
  return createSuccessResponse('发票已登记，已通知用户')
}

export async function rejectInvoice(deps: IssueDeps, admin: AuthenticatedCaller, id: number, reason: string) {
  const step: Step = async (tx, invoice, now) => {
    await store.updateInvoice(tx, id, { status: 'rejected', reason }, now)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(invoice.user_id),
      createInvoiceRejectedNotice(invoice, reason),
    )
    return { reason }
  }
  await decide(deps, admin, id, { from: ['requested'], action: 'invoices.rejected', step })
  return createSuccessResponse('已驳回，已通知用户')
}

export async function correctInvoice(
  deps: IssueDeps,
  admin: AuthenticatedCaller,
  id: number,
  { correctionNo, correctedOn }: z.output<typeof CorrectInvoiceInput>,
) {
  const step: Step = async (tx, invoice, now) => {
    if (!isInvoiceDayInRange(correctedOn, invoice.issued_on ?? '', instantToShanghaiDay(now)))
      throw apiError('INVOICE_DATE_INVALID', { field: 'correctedOn' })
    if (await store.isInvoiceNoTaken(tx, correctionNo))
      throw apiError('INVOICE_NO_TAKEN', { field: 'correctionNo' })
    const corrected = { status: 'corrected', correction_no: correctionNo, corrected_on: correctedOn } as const
    await store.updateInvoice(tx, id, corrected, now)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(invoice.user_id),
      createInvoiceCorrectedNotice(invoice),
    )
    return { correctionNo, correctedOn }
  }
  await decide(deps, admin, id, { from: ['to_correct'], action: 'invoices.corrected', step })
  return createSuccessResponse('红字发票已登记，已通知用户')
}

/**
 * Updates the invoice of an order after a refund. If the event is delivered again, nothing changes, because the
 * remaining amount is read from the database each time.
 */
export const updateInvoiceAfterRefund = (deps: IssueDeps, orderNo: string) =>
  inTransaction(deps.db, async (tx) => {
    const leftFen = await leftOf(tx, orderNo)
    const invoice = await store.findActiveInvoice(tx, orderNo)
    const change =
      invoice && getInvoiceAfterRefund({ status: invoice.status, amountFen: invoice.amount_fen }, leftFen)
    if (!change) return
    const now = deps.clock.now()
    const reason = change.status === 'rejected' ? '订单已全额退款' : null
    const columns = {
      status: change.status,
      reason,
      ...(reason === null && { amount_fen: change.amountFen }),
    }
    await store.updateInvoice(tx, invoice.id, columns, now)
    if (reason)
      await addNotificationInTransaction(
        deps,
        tx,
        toUserRecipient(invoice.user_id),
        createInvoiceRejectedNotice(invoice, reason),
      )
  })
