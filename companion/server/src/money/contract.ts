import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameField } from '@sanhe/kit/http/fields'
import { yuanField } from '@sanhe/kit/money'
import { z } from 'zod'
import { Done, PageQuery, pagination } from '#core/contract'
import { orderNo } from '#orders/contract'

const refundStatuses = ['wanted', 'accepted', 'succeeded', 'failed'] as const
const time = z.string().nullable()

const Refund = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  outRefundNo: z.string().describe('Number at the provider, the same at every attempt'),
  amount: yuanField,
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
    roles: ['owner', 'finance', 'support'],
    summary: 'List open and failed refunds, oldest first',
    query: PageQuery.extend({ status: z.enum(refundStatuses).optional() }),
    reply: z.object({ refunds: z.array(Refund), ...pagination }),
  }),
  retryRefund: post('/api/admin/refunds/:id/retry', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Retry a refund',
    params: IdParams,
    reply: Refund,
  }),
  refundOrder: post('/api/admin/orders/:orderNo/refund', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    limit: 'sensitive',
    summary: 'Cancel an order and refund it in full, regardless of its rules',
    params: z.object({ orderNo }),
    body: z.strictObject({ reason: nameField(200) }),
    reply: z.object({ success: z.literal(true), refundAmount: yuanField, message: z.string() }),
  }),
  getOrder: get('/api/admin/money/orders/:orderNo', {
    auth: 'admin',
    roles: ['owner', 'operations', 'finance', 'support'],
    summary: 'Get the payment timeline of an order',
    params: z.object({ orderNo }),
    reply: z.object({
      orderNo: z.string(),
      userId: z.number().int(),
      orderType: z.string(),
      status: z.string(),
      amount: yuanField,
      paid: yuanField.describe('Paid amount'),
      refunded: yuanField.describe('Refunded amount, including refunds in progress'),
      attention: z.string().nullable(),
      timeline: z.array(Entry),
    }),
  }),
  seen: post('/api/admin/money/orders/:orderNo/seen', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Mark a payment on the red list as seen',
    params: z.object({ orderNo: z.string().min(1).max(32).describe('Also an unknown order number') }),
    reply: Done,
  }),
  redList: get('/api/admin/money/red-list', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    limit: 'sensitive',
    summary: 'List discrepancies of orders and payments',
    reply: z.object({
      checkedAt: z.string(),
      findings: z.array(z.object({ rule: z.string(), orderNo: z.string(), detail: z.string() })),
    }),
  }),
}
