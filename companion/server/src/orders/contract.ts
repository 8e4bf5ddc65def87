import { get, post } from '@sanhe/kit/http/contract'
import { nameSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema, yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { PageQuery, paginationFields } from '#core/contract'

/** Parameters with which the WeChat app opens the payment sheet. */
export const PayParams = z.object({
  appId: z.string(),
  timeStamp: z.string().describe('Seconds, as text'),
  nonceStr: z.string(),
  package: z.string().describe('`prepay_id=...`'),
  signType: z.string(),
  paySign: z.string(),
})

/** Payment information of a new order. A free order is already paid. */
export const PaymentInfo = z.object({
  orderNo: z.string(),
  amount: yuanSchema.describe('Amount to pay, after the coupon'),
  payParams: PayParams.nullable().describe('Null if no payment sheet is available now; use paymentUrl'),
  paymentUrl: z.string().nullable(),
})

const orderTypes = ['appointment', 'consultation', 'grocery'] as const
export const allOrderTypes = [
  ...orderTypes,
  'membership',
  'housekeeping',
  'merchant_service',
  'group_buy',
  'course',
  'service_product',
] as const
/**
 * Outcomes of a report of the payment provider. `none`: the same payment was reported before; `unknown`: no order has
 * the number.
 */
export const paymentReportOutcomes = ['pay', 'payLate', 'none', 'attention', 'mismatch', 'unknown'] as const
export type PaymentReportOutcome = (typeof paymentReportOutcomes)[number]

export const orderStatuses = ['pending', 'paid', 'completed', 'cancelled', 'refunded'] as const

const time = z.string().nullable()
export const Order = z.object({
  orderNo: z.string(),
  orderType: z.enum(allOrderTypes),
  title: z.string(),
  amount: yuanSchema,
  discount: yuanSchema,
  status: z.enum(orderStatuses),
  detail: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  expiresAt: z.string().describe('End of the time to pay'),
  paymentUrl: z.string().nullable().describe('Set while the order can be paid'),
  paidAt: time,
  completedAt: time,
  cancelledAt: time,
  refundAmount: yuanSchema
    .nullable()
    .describe('Sum of the accepted refunds; below `amount` while items are left'),
  refundReason: z.string().nullable(),
  refundAt: time.describe('Time at which the refund arrived'),
})

const refundStatuses = ['wanted', 'accepted', 'succeeded', 'failed'] as const

/** A refund of an order in the response to its buyer. */
const OrderRefund = z.object({
  amount: yuanSchema,
  reason: z.string(),
  status: z.enum(refundStatuses),
  items: z
    .array(z.object({ name: z.string(), quantity: z.number().int() }))
    .nullable()
    .describe('Refunded items; null for the refund of everything that was left'),
  requestedAt: z.string(),
  arrivedAt: time,
})

/** Items of an ended order, and how many of them can be ordered now. */
export const Reorder = z.object({
  items: z.array(
    z.object({
      id: z.number().int().describe('Id of the product, service or worker'),
      name: z.string(),
      availability: z
        .enum(['available', 'fewer', 'sold_out', 'withdrawn'])
        .describe('`fewer`: less is left than was ordered'),
      quantity: z.number().int().describe('Units that can be ordered now; 0 if none'),
      orderedQuantity: z.number().int(),
      price: yuanSchema.nullable().describe('Current price of a unit, or of an hour of a worker'),
      orderedPrice: yuanSchema.describe('Price of a unit when it was ordered'),
    }),
  ),
  durationHours: z.number().nullable().describe('Hours of a housekeeping booking'),
  remark: z.string().nullable(),
})

/** Fields of requests that refund items of an order. */
export const itemRefundFields = {
  amount: yuanToFenSchema.describe('Amount of the preview; another amount is refused'),
  reason: nameSchema(200),
  requestId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .describe('Random; a repeated request returns the refund of the first one'),
}
export const ItemRefundPreview = z.object({
  refundAmount: yuanSchema,
  isRest: z.boolean().describe('Whether nothing is left afterwards; the order is then refunded'),
})

export const orderNumberField = z.string().regex(/^[A-Z]\d{19}$/, 'is no order number')
export const OrderNoParams = z.object({ orderNo: z.string().max(40) })

export const ordersContract = {
  create: post('/api/v1/orders/create', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Create the payment sheet of an order',
    body: z.strictObject({
      orderType: z.enum(orderTypes),
      referenceId: z.union([z.number().int().positive(), z.string().min(1).max(40)]),
      amount: yuanToFenSchema,
    }),
    reply: z.object({ orderNo: z.string(), payParams: PayParams }),
  }),
  list: get('/api/v1/orders', {
    auth: 'user',
    summary: 'List orders of all kinds, newest first',
    query: PageQuery.extend({
      status: z.enum(orderStatuses).optional(),
      orderType: z.enum(allOrderTypes).optional(),
    }),
    reply: z.object({ orders: z.array(Order), ...paginationFields }),
  }),
  get: get('/api/v1/orders/:orderNo', {
    auth: 'user',
    summary: 'Get an order',
    params: OrderNoParams,
    reply: Order.extend({ refunds: z.array(OrderRefund).describe('Oldest first') }),
  }),
  reorder: get('/api/v1/orders/:orderNo/reorder', {
    auth: 'user',
    summary: 'Check what of an ended order can be ordered again, at current prices',
    params: OrderNoParams,
    reply: Reorder,
  }),
  refund: post('/api/v1/orders/:orderNo/refund', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Refund a paid order, if its rules allow',
    params: OrderNoParams,
    body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
    reply: z.object({ success: z.literal(true), refundAmount: yuanSchema, message: z.string() }),
  }),
}
