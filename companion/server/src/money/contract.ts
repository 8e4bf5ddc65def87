import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import {
  SuccessResponse,
  PageQuery,
  sortField,
  countedPaginationFields,
  orderSearchFields,
} from '#core/contract'
import { ItemRefundPreview, itemRefundFields, OrderNoParams, orderNumberField } from '#orders/contract'
import { TimelineEntry } from './timeline-contract.ts'

const refundStatuses = ['wanted', 'accepted', 'succeeded', 'failed'] as const
const time = z.string().nullable()

const Refund = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  outRefundNo: z.string().describe('Number at the provider, the same at every attempt'),
  amount: yuanSchema,
  items: z
    .array(z.object({ name: z.string(), quantity: z.number().int() }))
    .nullable()
    .describe('Refunded items; null for the refund of everything that was left'),
  reason: z.string(),
  status: z.enum(refundStatuses),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  acceptedAt: time,
  finishedAt: time,
})

const maxItems = 100
const maxQuantity = 99
const itemQuantities = z
  .array(
    z.strictObject({
      id: z.string().regex(/^\d{1,18}$/),
      quantity: z.number().int().min(1).max(maxQuantity),
    }),
  )
  .min(1)
  .max(maxItems)

/** Query parameter with items and quantities: `12:2,15:1` is two units of item 12 and one of item 15. */
const chosenItems = z
  .string()
  .max(2200)
  .regex(/^\d{1,18}:[1-9]\d?(,\d{1,18}:[1-9]\d?)*$/)
  .transform((text) =>
    text.split(',').map((part) => {
      const [id = '', quantity] = part.split(':')
      return { id, quantity: Number(quantity) }
    }),
  )
  .describe('Ids and quantities, for example `12:2,15:1`')

export const moneyContract = {
  listRefunds: get('/api/admin/refunds', {
    auth: 'admin',
    roles: ['owner', 'finance', 'support'],
    summary: 'List open and failed refunds, oldest first',
    query: PageQuery.extend({
      ...orderSearchFields,
      status: z.enum(refundStatuses).optional(),
      sort: sortField(['createdAt']),
    }),
    reply: z.object({ refunds: z.array(Refund), ...countedPaginationFields }),
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
    params: z.object({ orderNo: orderNumberField }),
    body: z.strictObject({ reason: nameSchema(200) }),
    reply: z.object({ success: z.literal(true), refundAmount: yuanSchema, message: z.string() }),
  }),
  previewItemRefund: get('/api/admin/orders/:orderNo/item-refunds/preview', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Calculate the refund of some items of an order',
    params: z.object({ orderNo: orderNumberField }),
    query: z.object({ items: chosenItems }),
    reply: ItemRefundPreview,
  }),
  refundItems: post('/api/admin/orders/:orderNo/item-refunds', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    limit: 'sensitive',
    summary: 'Refund some items of an order',
    params: z.object({ orderNo: orderNumberField }),
    body: z.strictObject({ items: itemQuantities, ...itemRefundFields }),
    reply: ItemRefundPreview,
  }),
  getOrder: get('/api/admin/money/orders/:orderNo', {
    auth: 'admin',
    roles: ['owner', 'operations', 'finance', 'support'],
    summary: 'Get the payment timeline of an order',
    params: OrderNoParams,
    reply: z.object({
      orderNo: z.string(),
      userId: z.number().int(),
      userName: z.string().nullable(),
      userPhone: z.string().describe('Masked: 138****1234'),
      orderType: z.string(),
      status: z.string(),
      amount: yuanSchema,
      paid: yuanSchema.describe('Paid amount'),
      refunded: yuanSchema.describe('Refunded amount, including refunds in progress'),
      attention: z.string().nullable(),
      items: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            quantity: z.number().int(),
            refundedQuantity: z.number().int(),
            unitPrice: yuanSchema.describe('Before any coupon'),
          }),
        )
        .describe('Items that can be refunded by quantity; empty if only the whole order can be refunded'),
      timeline: z.array(TimelineEntry),
    }),
  }),
  seen: post('/api/admin/money/orders/:orderNo/seen', {
    auth: 'admin',
    roles: ['owner', 'finance'],
    summary: 'Mark a payment on the red list as seen',
    params: z.object({ orderNo: z.string().min(1).max(32).describe('Also an unknown order number') }),
    reply: SuccessResponse,
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
