import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields, countedPaginationFields } from '#core/contract'

const day = z.iso.date()
const ByDay = z.object({ day })
const time = z.string().nullable()

const Bill = z.object({
  day: z.string(),
  status: z.enum(['failed', 'empty', 'compared']).describe('`empty`: a day without trade'),
  ourPaid: yuanSchema.describe('Sum of our payments that belong to this day'),
  theirPaid: yuanSchema.describe('Sum of the payments in the bill'),
  ourRefunded: yuanSchema,
  theirRefunded: yuanSchema,
  openDifferences: z.number().int(),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  checkedAt: z.string(),
})

const Difference = z.object({
  id: z.number().int(),
  day: z.string(),
  kind: z.enum(['payment', 'refund']),
  no: z.string().describe('Number of the payment at the provider, or our refund number'),
  orderNo: z.string(),
  isOrderKnown: z.boolean(),
  cause: z.enum(['amount', 'missing_here', 'missing_there', 'state']),
  ourAmount: yuanSchema.nullable(),
  theirAmount: yuanSchema.nullable(),
  foundAt: z.string(),
  resolution: z.enum(['matched', 'explained']).nullable(),
  resolvedAt: time,
  note: z.string().nullable(),
})

export const billsContract = {
  list: get('/api/admin/money/bills', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'List the daily bills of the payment provider, newest first',
    query: PageQuery,
    reply: z.object({ bills: z.array(Bill), ...paginationFields }),
  }),
  file: get('/api/admin/money/bills/:day/file', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    limit: 'sensitive',
    summary: 'Get the text of a stored bill',
    params: ByDay,
    reply: z.object({ name: z.string(), text: z.string().describe('CSV as the provider wrote it') }),
  }),
  reconcile: post('/api/admin/money/bills/:day/reconcile', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    limit: 'sensitive',
    summary: 'Download and compare the bill of a past day again',
    params: ByDay,
    reply: SuccessResponse,
  }),
  differences: get('/api/admin/money/bill-differences', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'List differences between bills and our payments, oldest first',
    query: PageQuery.extend({ status: z.enum(['open', 'resolved']).optional(), day: day.optional() }),
    reply: z.object({ differences: z.array(Difference), ...countedPaginationFields }),
  }),
  takeOver: post('/api/admin/money/bill-differences/:id/take-over', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    limit: 'sensitive',
    summary: 'Take over a payment or refund from the provider',
    params: IdParams,
    reply: SuccessResponse,
  }),
  explain: post('/api/admin/money/bill-differences/:id/explain', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Mark a difference as explained, with a note',
    params: IdParams,
    body: z.strictObject({ note: nameSchema(500) }),
    reply: SuccessResponse,
  }),
}
