import { toIso } from '@sanhe/kit/runtime/clock'
import type { PaymentRow } from './store.ts'

const iso = (date: Date) => toIso(date.getTime())

/** Converts a payment for its payer. Leaves out QR code and URL once the payment is settled. */
export const toPaymentResponse = (row: PaymentRow) => ({
  payment_id: row.id,
  user_id: row.user_id,
  amount_cents: row.amount_cents,
  type: row.type,
  pay_trade_no: row.pay_trade_no,
  status: row.status,
  pay: { provider: row.provider, ...(row.status === 'pending' && row.pay) },
  created_at: iso(row.created_at),
  expires_at: iso(row.expires_at),
  paid_at: row.paid_at && iso(row.paid_at),
})
