import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { Payment } from '#payments/contract'

const fen = z.number().int()

const BalanceRefund = z
  .object({
    refund_id: z.number().int(),
    payment_id: z.number().int(),
    amount_fen: fen,
    status: z.enum(['processing', 'refunded', 'failed']),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'BalanceRefund' })

const Refunds = z.object({ refunds: z.array(BalanceRefund) })

export const topUpsContract = {
  options: get('/api/balance/topups', {
    auth: 'user',
    summary: 'Get the amounts that can be topped up',
    reply: z.object({
      /** False: this service has no model gateway, so that a balance would be useless. */
      is_offered: z.boolean(),
      amounts_fen: z.array(fen),
      /** Largest balance that a top-up may lead to. */
      max_balance_fen: fen,
      providers: z.array(z.enum(['wechat', 'alipay'])),
    }),
  }),
  topUp: post('/api/balance/topups', {
    auth: 'user',
    summary: 'Order a top-up, or get the open order of the same amount',
    limit: 'pay',
    body: z.strictObject({
      /** An amount from the list of offered amounts. */
      amount_fen: fen.min(1).max(2_147_483_647),
      provider: z.enum(['wechat', 'alipay']).optional(),
      scene: z.enum(['desktop', 'mobile']).optional(),
    }),
    status: [201, 200],
    reply: Payment,
  }),
  refund: post('/api/balance/refunds', {
    auth: 'user',
    summary: 'Refund the unused part of your top-ups',
    limit: 'pay',
    status: 202,
    reply: Refunds,
  }),
  refunds: get('/api/balance/refunds', {
    auth: 'user',
    summary: 'List your last 100 refunds, newest first',
    reply: Refunds,
  }),
}
