import { get, post } from '@sanhe/kit/http/contract'
import { ById, name } from '@sanhe/kit/http/fields'
import { yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { Done, pagination, PageQuery } from '#core/contract'
import { orderNo } from '#orders/contract'

const refundStatuses = ['wanted', 'accepted', 'succeeded', 'failed'] as const
const time = z.string().nullable()

const Refund = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  outRefundNo: z.string().describe('What the provider knows it by, the same at every try'),
  amount: yuan,
  reason: z.string(),
  status: z.enum(refundStatuses),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  acceptedAt: time,
  finishedAt: time,
})

const Entry = z.object({
  at: z.string(),
  kind: z.enum(['order', 'payment', 'provider', 'refund', 'audit']),
  what: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

export const moneyContract = {
  listRefunds: get('/api/admin/refunds', {
    auth: 'admin',
    summary: 'Refunds that are open or failed, the oldest first; or those of one status',
    query: PageQuery.extend({ status: z.enum(refundStatuses).optional() }),
    reply: z.object({ refunds: z.array(Refund), ...pagination }),
  }),
  retryRefund: post('/api/admin/refunds/:id/retry', {
    auth: 'admin',
    summary: 'Has a refund tried again under its number',
    params: ById,
    reply: Refund,
  }),
  refundOrder: post('/api/admin/orders/:orderNo/refund', {
    auth: 'admin',
    limit: 'sensitive',
    summary: 'Ends an order for the platform: all that was paid goes back, whatever the rules of its kind',
    params: z.object({ orderNo }),
    body: z.strictObject({ reason: name(200) }),
    reply: z.object({ success: z.literal(true), refundAmount: yuan, message: z.string() }),
  }),
  getOrder: get('/api/admin/money/orders/:orderNo', {
    auth: 'admin',
    summary: 'All that happened to the money of one order, in the order of time',
    params: z.object({ orderNo }),
    reply: z.object({
      orderNo: z.string(),
      userId: z.number().int(),
      orderType: z.string(),
      status: z.string(),
      amount: yuan,
      paid: yuan.describe('What the payer gave'),
      refunded: yuan.describe('What went back, or is on its way'),
      attention: z.string().nullable(),
      timeline: z.array(Entry),
    }),
  }),
  seen: post('/api/admin/money/orders/:orderNo/seen', {
    auth: 'admin',
    summary: 'Takes from the red list what a payment needed a person for',
    params: z.object({ orderNo: z.string().min(1).max(32).describe('Also one that is none of ours') }),
    reply: Done,
  }),
  redList: get('/api/admin/money/red-list', {
    auth: 'admin',
    limit: 'sensitive',
    summary: 'Looks through all orders for what must never be so',
    reply: z.object({
      checkedAt: z.string(),
      findings: z.array(z.object({ rule: z.string(), orderNo: z.string(), detail: z.string() })),
    }),
  }),
}
