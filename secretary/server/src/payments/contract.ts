import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'

const id = z.number().int().positive()
const datetime = z.iso.datetime()
const Provider = z.enum(['wechat', 'alipay'])

export const Payment = z
  .object({
    payment_id: id,
    user_id: id,
    amount_cents: z.number().int(),
    type: z.enum(['deploy', 'topup']),
    /** Trade number of the payment provider; null until the payer has paid. */
    pay_trade_no: z.string().nullable(),
    status: z.enum(['pending', 'paid', 'closed', 'failed', 'refunded']),
    /** QR code text or URL with which the payer pays; empty once the payment is settled. */
    pay: z.object({ provider: Provider, qr: z.string().optional(), url: z.string().optional() }),
    created_at: datetime,
    expires_at: datetime,
    paid_at: datetime.nullable(),
  })
  .meta({ id: 'Payment' })

/**
 * Payment provider and device of the payer. If a value is absent, an open order keeps its value, and a new order gets
 * the default.
 */
const PayInput = z
  .strictObject({ provider: Provider.optional(), scene: z.enum(['desktop', 'mobile']).optional() })
  .nullish()

export const paymentsContract = {
  pay: post('/api/deploy/pay', {
    auth: 'user',
    summary: 'Order a deployment, or get the unused order',
    limit: 'pay',
    body: PayInput,
    status: [201, 200],
    reply: Payment,
  }),
  payment: get('/api/deploy/payments/:id', {
    auth: 'user',
    summary: 'Get a payment',
    limit: 'everything',
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    reply: Payment,
  }),
}
