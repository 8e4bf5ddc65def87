import { type Instant, instantToShanghaiDay, toDate, toIso } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type AuthenticatedCaller, createSuccessResponse, type Db, type Deps, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import type { ChangeInvoiceNumberInput } from './admin-contract.ts'
import { apiError } from './errors.ts'
import { decide, type Step } from './issuing.ts'
import { invoiceNumberChangedNotice } from './notices.ts'
import { isInvoiceDayInRange } from './rules.ts'
import * as store from './store.ts'

type NumberChange = z.output<typeof ChangeInvoiceNumberInput>

/** Corrects a number or date that was recorded wrongly. The former values and the reason are kept. */
export async function changeInvoiceNumber(
  deps: Pick<Deps, 'db' | 'clock' | 'emit'>,
  admin: AuthenticatedCaller,
  id: number,
  { invoiceNo, issuedOn, reason }: NumberChange,
) {
  const step: Step = async (tx, invoice, now) => {
    if (invoiceNo === invoice.invoice_no && issuedOn === invoice.issued_on)
      throw apiError('INVOICE_NUMBER_UNCHANGED', { field: 'invoiceNo' })
    const requestedOn = instantToShanghaiDay(invoice.requested_at.getTime())
    if (!isInvoiceDayInRange(issuedOn, requestedOn, instantToShanghaiDay(now)))
      throw apiError('INVOICE_DATE_INVALID', { field: 'issuedOn' })
    if (await store.isInvoiceNoTaken(tx, invoiceNo, id))
      throw apiError('INVOICE_NO_TAKEN', { field: 'invoiceNo' })
    const changeId = await addNumberChange(tx, invoice, { reason, adminId: admin.id, now })
    await store.setInvoiceNumber(tx, id, { invoice_no: invoiceNo, issued_on: issuedOn })
    const notice = invoiceNumberChangedNotice(invoice, invoiceNo, changeId)
    if (invoiceNo !== invoice.invoice_no)
      await addNotificationInTransaction(deps, tx, toUserRecipient(invoice.user_id), notice)
    return { invoiceNo, issuedOn, formerNo: invoice.invoice_no, formerDay: invoice.issued_on, reason }
  }
  await decide(deps, admin, id, { from: ['issued', 'to_correct'], action: 'invoices.numberChanged', step })
  return createSuccessResponse('发票号码已更正')
}

type Cause = { reason: string; adminId: number; now: Instant }

async function addNumberChange(tx: Db, invoice: store.InvoiceRow, { reason, adminId, now }: Cause) {
  const former = { invoice_id: invoice.id, invoice_no: invoice.invoice_no!, issued_on: invoice.issued_on! }
  return store.addNumberChange(tx, { ...former, reason, admin_id: adminId, changed_at: toDate(now) })
}

/** Returns the former numbers of the invoices by invoice id, newest first. */
export async function listNumberChanges(db: Db, invoiceIds: number[]) {
  const rows = await store.listNumberChanges(db, invoiceIds)
  return Map.groupBy(
    rows.map((row) => ({
      invoiceId: row.invoice_id,
      invoiceNo: row.invoice_no,
      issuedOn: row.issued_on,
      reason: row.reason,
      admin: row.username,
      changedAt: toIso(row.changed_at.getTime()),
    })),
    ({ invoiceId }) => invoiceId,
  )
}
