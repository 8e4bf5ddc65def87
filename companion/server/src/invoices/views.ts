import { fenToYuan } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import type { AdminInvoiceRow } from './admin-store.ts'
import type { InvoiceRow } from './store.ts'

export const toInvoiceResponse = (row: InvoiceRow) => ({
  id: row.id,
  orderNo: row.order_no,
  titleType: row.title_type,
  title: row.title,
  taxNo: row.tax_no,
  email: row.email,
  amount: fenToYuan(row.amount_fen),
  status: row.status,
  invoiceNo: row.invoice_no,
  issuedOn: row.issued_on,
  reason: row.reason,
  correctionNo: row.correction_no,
  correctedOn: row.corrected_on,
  requestedAt: toIso(row.requested_at.getTime()),
})

export const toAdminInvoiceResponse = (row: AdminInvoiceRow) => ({
  ...toInvoiceResponse(row),
  userId: row.user_id,
  userName: row.nickname,
  orderTitle: row.order_title,
  changedAt: toIso(row.changed_at.getTime()),
})
