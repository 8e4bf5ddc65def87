import type { OrderInvoices } from './queries.ts'

type Status = OrderInvoices['invoices'][number]['status']
type Label = { words: string; tone: 'plain' | 'ok' | 'warn'; meaning?: string }

const labels: Record<Status, Label> = {
  requested: { words: '开具中', tone: 'warn', meaning: '开好以后会通知您。' },
  issued: { words: '已开具', tone: 'ok' },
  rejected: { words: '未通过', tone: 'warn' },
  to_correct: { words: '待红冲', tone: 'warn', meaning: '订单有退款，原来的发票会红冲作废。' },
  corrected: { words: '已红冲', tone: 'plain', meaning: '这张发票已经作废。' },
}

/** Returns a text with the status of an invoice and the next step. */
export const getInvoiceStatusLabel = (status: Status) => labels[status]
