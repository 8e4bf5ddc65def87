import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanSchema, yuanToFenSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import {
  SuccessResponse,
  PageQuery,
  sortField,
  paginationFields,
  countedPaginationFields,
} from '#core/contract'

const statuses = ['pending', 'confirmed', 'paid'] as const
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is no month like 2026-11')

const Settlement = z.object({
  id: z.number().int(),
  periodStart: z.string(),
  periodEnd: z.string().describe('Last day of the period'),
  totalOrders: z.number().int(),
  grossAmount: yuanSchema.describe('Paid amounts plus discounts of platform coupons'),
  commissionAmount: yuanSchema,
  adjustmentAmount: yuanSchema.describe('Paid in addition after an accepted objection, else 0'),
  netAmount: yuanSchema.describe('gross - commission + adjustment; negative if refunds exceed sales'),
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
      outcome: z.enum(['accepted', 'rejected']).nullable(),
      answer: z.string().nullable(),
      answeredAt: z.string().nullable(),
    })
    .nullable()
    .describe('Objection of the merchant; until its answer the settlement is not confirmed automatically'),
  createdAt: z.string(),
})

const Line = z.object({
  orderNo: z.string().nullable().describe('Null for an adjustment that is about no single order'),
  kind: z.enum(['sale', 'refund', 'adjustment']),
  refundId: z.number().int().describe('0 for a sale; an order can have several refunds'),
  grossAmount: yuanSchema,
  commissionAmount: yuanSchema,
})

const answer = nameSchema(500).describe('The merchant reads it')
/**
 * Input for accepting an objection. The amount is required: an objection for which nothing is to be paid is rejected
 * instead.
 */
export const AcceptObjectionInput = z.strictObject({
  answer,
  amount: yuanToFenSchema
    .refine((fen) => fen > 0, 'must be more than 0')
    .describe('Paid to the merchant in addition, without commission'),
  orderNo: z
    .string()
    .regex(/^[A-Z]\d{19}$/, 'is no order number')
    .nullish()
    .describe('Order of this merchant that the adjustment is about'),
})
export const RejectObjectionInput = z.strictObject({ answer })

const OfMerchant = Settlement.extend({ merchantId: z.number().int(), storeName: z.string().nullable() })

export const settlementsContract = {
  list: get('/api/merchant/settlements', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'List the merchant’s monthly settlements, newest first',
    query: PageQuery.extend({
      month: month.optional(),
      sort: sortField(['periodStart', 'totalOrders', 'netAmount', 'dueOn']),
    }),
    reply: z.object({ settlements: z.array(Settlement), ...paginationFields }),
  }),
  get: get('/api/merchant/settlements/:id', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'Get a settlement with its lines',
    params: IdParams,
    reply: Settlement.extend({ lines: z.array(Line) }),
  }),
  confirm: post('/api/merchant/settlements/:id/confirm', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'Confirm a settlement (automatic after three days)',
    params: IdParams,
    reply: SuccessResponse,
  }),
  object: post('/api/merchant/settlements/:id/objection', {
    auth: 'merchant',
    staff: 'owner',
    summary: 'Object to a settlement, once, before it is confirmed',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(500) }),
    reply: SuccessResponse,
  }),
  acceptObjection: post('/api/admin/settlements/:id/objection/accept', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Accept an objection and add an amount to the settlement',
    params: IdParams,
    body: AcceptObjectionInput,
    reply: SuccessResponse,
  }),
  rejectObjection: post('/api/admin/settlements/:id/objection/reject', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Reject an objection with a reason',
    params: IdParams,
    body: RejectObjectionInput,
    reply: SuccessResponse,
  }),
  listAll: get('/api/admin/settlements', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'List settlements of all merchants, earliest due date first',
    query: PageQuery.extend({
      status: z.enum([...statuses, 'objected']).optional(),
      sort: sortField(['dueOn']),
      q: postgresTextSchema(50).optional().describe('Part of the store name (at most 1,000 merchants)'),
      merchantId: z.coerce.number().pipe(idSchema).optional(),
    }),
    reply: z.object({ settlements: z.array(OfMerchant), ...countedPaginationFields }),
  }),
  getAny: get('/api/admin/settlements/:id', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Get a settlement of any merchant with its lines',
    params: IdParams,
    reply: OfMerchant.extend({ lines: z.array(Line) }),
  }),
  account: get('/api/admin/settlements/:id/account', {
    auth: 'admin',
    roles: ['owner', 'finance'],
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
    roles: ['owner', 'finance'],
    summary: 'Mark a confirmed settlement as paid',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
