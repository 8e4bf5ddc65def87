import { get, post } from '@sanhe/kit/http/contract'
import { ById } from '@sanhe/kit/http/fields'
import { yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { Done, pagination, PageQuery } from '#core/contract'

const statuses = ['pending', 'confirmed', 'paid'] as const
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is no month like 2026-11')

const Settlement = z.object({
  id: z.number().int(),
  periodStart: z.string(),
  periodEnd: z.string().describe('The last day'),
  totalOrders: z.number().int(),
  grossAmount: yuan.describe('What was paid, and what coupons of the platform took off'),
  commissionAmount: yuan,
  netAmount: yuan.describe('gross - commission; below zero where refunds outweigh the sales'),
  status: z.enum(statuses),
  dueOn: z.string().describe('To be paid out by this day'),
  paidAt: z.string().nullable(),
  bankAccount: z
    .object({ accountName: z.string(), bankName: z.string(), accountNo: z.string() })
    .nullable()
    .describe('As it was when the statement was made; its number masked'),
  createdAt: z.string(),
})

const Line = z.object({
  orderNo: z.string(),
  kind: z.enum(['sale', 'refund']),
  grossAmount: yuan,
  commissionAmount: yuan,
})

const OfMerchant = Settlement.extend({ merchantId: z.number().int(), storeName: z.string().nullable() })

export const settlementsContract = {
  list: get('/api/merchant/settlements', {
    auth: 'merchant',
    summary: 'The monthly statements of the shop, newest first',
    query: PageQuery.extend({ month: month.optional() }),
    reply: z.object({ settlements: z.array(Settlement), ...pagination }),
  }),
  get: get('/api/merchant/settlements/:id', {
    auth: 'merchant',
    summary: 'One statement with its lines',
    params: ById,
    reply: Settlement.extend({ lines: z.array(Line) }),
  }),
  confirm: post('/api/merchant/settlements/:id/confirm', {
    auth: 'merchant',
    summary: 'Agrees to a statement; after three days it counts as agreed to',
    params: ById,
    reply: Done,
  }),
  listAll: get('/api/admin/settlements', {
    auth: 'admin',
    summary: 'The statements of all shops, those first that are due first',
    query: PageQuery.extend({ status: z.enum(statuses).optional() }),
    reply: z.object({ settlements: z.array(OfMerchant), ...pagination }),
  }),
  account: get('/api/admin/settlements/:id/account', {
    auth: 'admin',
    summary: 'The whole account to pay a confirmed statement out to; who looked is written down',
    params: ById,
    reply: z.object({
      accountName: z.string(),
      bankName: z.string(),
      accountNo: z.string(),
      from: z
        .enum(['statement', 'shop'])
        .describe('As it was when the statement was made; or, where there was none, as the shop has it now'),
    }),
  }),
  markPaid: post('/api/admin/settlements/:id/paid', {
    auth: 'admin',
    summary: 'Notes that a confirmed statement was paid out',
    params: ById,
    reply: Done,
  }),
}
