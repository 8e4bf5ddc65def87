import { fenToDecimalYuan } from '@sanhe/kit/money'
import type { NotificationContent } from '#core'
import type { InvoiceRow } from './store.ts'

const createInvoiceNotice = (
  { id, order_no }: InvoiceRow,
  type: string,
  title: string,
  content: string,
): NotificationContent => ({
  type,
  title,
  content,
  data: { orderNo: order_no },
  channels: ['inApp', 'push'],
  dedupKey: `${type}:${id}`,
})

export function createInvoiceIssuedNotice(invoice: InvoiceRow, invoiceNo: string) {
  const sent = invoice.email ? `发票会发到 ${invoice.email}。` : '发票号码在订单里可以看到。'
  const content = `${fenToDecimalYuan(invoice.amount_fen)}元的发票已开具，号码${invoiceNo}。${sent}`
  return createInvoiceNotice(invoice, 'INVOICE_ISSUED', '发票已开具', content)
}

export function invoiceNumberChangedNotice(invoice: InvoiceRow, invoiceNo: string, changeId: number) {
  const content = `您的发票号码已更正为${invoiceNo}，原号码${invoice.invoice_no ?? ''}登记有误。`
  const type = 'INVOICE_NUMBER_CHANGED'
  const notice = createInvoiceNotice(invoice, type, '发票号码已更正', content)
  return { ...notice, dedupKey: `${type}:${changeId}` }
}

export const createInvoiceRejectedNotice = (invoice: InvoiceRow, reason: string) =>
  createInvoiceNotice(invoice, 'INVOICE_REJECTED', '发票申请未通过', `原因：${reason}`)

export const createInvoiceCorrectedNotice = (invoice: InvoiceRow) =>
  createInvoiceNotice(
    invoice,
    'INVOICE_CORRECTED',
    '发票已红冲',
    `订单退款后，发票${invoice.invoice_no ?? ''}已红冲作废。`,
  )
