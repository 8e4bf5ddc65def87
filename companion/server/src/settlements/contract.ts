import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameField } from '@sanhe/kit/http/fields'
import { yuanField } from '@sanhe/kit/money'
import { z } from 'zod'
import { Done, PageQuery, pagination } from '#core/contract'

const statuses = ['pending', 'confirmed', 'paid'] as const
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is no month like 2026-11')

const Settlement = z.object({
  id: z.number().int(),
  periodStart: z.string(),
  periodEnd: z.string().describe('Last day of the period'),
  totalOrders: z.number().int(),
  grossAmount: yuanField.describe('Paid amounts plus discounts of platform coupons'),
  commissionAmount: yuanField,
  netAmount: yuanField.describe('gross - commission; negative if refunds exceed sales'),
  status: z.enum(statuses),
  dueOn: z.string().describe('Due date of the payout'),
  paidAt: z.string().nullable(),
  bankAccount: z
    .object({ accountName: z.string(), bankName: z.string(), accountNo: z.string() })
    .nullable()
    .describe('Bank account at the time of the settlement, number masked'),
  objection: z
    .object({
      reason: z.string(),
      objectedAt: z.string(),
      answer: z.string().nullable(),
      answeredAt: z.string().nullable(),
    })
    .nullable()
    .describe('Objection of the merchant; until its answer the settlement is not confirmed automatically'),
  createdAt: z.string(),
})

const Line = z.object({
  orderNo: z.string(),
  kind: z.enum(['sale', 'refund']),
  refundId: z.number().int().describe('0 for a sale; an order can have several refunds'),
  grossAmount: yuanField,
  commissionAmount: yuanField,
})

const OfMerchant = Settlement.extend({ merchantId: z.number().int(), storeName: z.string().nullable() })

export const settlementsContract = {
  list: get('/api/merchant/settlements', {
    auth: 'merchant',
    summary: 'List the merchant’s monthly settlements, newest first',
    query: PageQuery.extend({ month: month.optional() }),
    reply: z.object({ settlements: z.array(Settlement), ...pagination }),
  }),
  get: get('/api/merchant/settlements/:id', {
    auth: 'merchant',
    summary: 'Get a settlement with its lines',
    params: IdParams,
    reply: Settlement.extend({ lines: z.array(Line) }),
  }),
  confirm: post('/api/merchant/settlements/:id/confirm', {
    auth: 'merchant',
    summary: 'Confirm a settlement (automatic after three days)',
    params: IdParams,
    reply: Done,
  }),
  object: post('/api/merchant/settlements/:id/objection', {
    auth: 'merchant',
    summary: 'Object to a settlement, once, before it is confirmed',
    params: IdParams,
    body: z.strictObject({ reason: nameField(500) }),
    reply: Done,
  }),
  answerObjection: post('/api/admin/settlements/:id/answer', {
    auth: 'admin',
    summary: 'Answer the objection of a merchant, once',
    params: IdParams,
    body: z.strictObject({ answer: nameField(500) }),
    reply: Done,
  }),
  listAll: get('/api/admin/settlements', {
    auth: 'admin',
    summary: 'List settlements of all merchants, earliest due date first',
    query: PageQuery.extend({ status: z.enum([...statuses, 'objected']).optional() }),
    reply: z.object({ settlements: z.array(OfMerchant), ...pagination }),
  }),
  getAny: get('/api/admin/settlements/:id', {
    auth: 'admin',
    summary: 'Get a settlement of any merchant with its lines',
    params: IdParams,
    reply: OfMerchant.extend({ lines: z.array(Line) }),
  }),
  account: get('/api/admin/settlements/:id/account', {
    auth: 'admin',
    summary: 'Show the bank account of a confirmed settlement; each access is logged',
    params: IdParams,
    reply: z.object({
      accountName: z.string(),
      bankName: z.string(),
      accountNo: z.string(),
      from: z
        .enum(['statement', 'shop'])
        .describe('statement: account at the time of the settlement; shop: current account of the merchant'),
    }),
  }),
  markPaid: post('/api/admin/settlements/:id/paid', {
    auth: 'admin',
    summary: 'Mark a confirmed settlement as paid',
    params: IdParams,
    reply: Done,
  }),
}
