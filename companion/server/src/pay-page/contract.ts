import { get, post } from '@sanhe/kit/http/contract'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { PayParams } from '#orders/contract'

const ByOrderNo = z.object({ orderNo: z.string().max(40) })
const token = z.string().max(100)

export const payPageContract = {
  get: get('/api/h5/orders/:orderNo', {
    auth: 'none',
    summary: 'Get the order of a payment page; `t` is the token',
    params: ByOrderNo,
    query: z.object({ t: token }),
    reply: z.object({
      title: z.string(),
      amount: yuanSchema,
      status: z.enum(['pending', 'paid', 'completed', 'cancelled', 'refunded']),
      secondsLeft: z.number().int(),
      sandbox: z.boolean().describe('True if payments are simulated'),
    }),
  }),
  pay: post('/api/h5/orders/:orderNo/pay', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Create the payment sheet for a payment page',
    params: ByOrderNo,
    body: z.strictObject({
      t: token,
      payerOpenid: z.string().min(1).max(50).optional().describe('Payer, if not the user'),
    }),
    reply: z.object({ payParams: PayParams }),
  }),
  payInBrowser: post('/api/h5/orders/:orderNo/pay-in-browser', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Create the URL of WeChat Pay for a browser outside WeChat',
    params: ByOrderNo,
    body: z.strictObject({ t: token }),
    reply: z.object({ url: z.url().describe('Opens the WeChat app on a phone; ends after five minutes') }),
  }),
}
