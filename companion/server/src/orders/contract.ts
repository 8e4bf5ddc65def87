import { get, post } from '@sanhe/kit/http/contract'
import { fenOfYuan, yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { pagination, PageQuery } from '#core/contract'

/** What the payment sheet of WeChat is opened with. */
export const PayParams = z.object({
  appId: z.string(),
  timeStamp: z.string().describe('Seconds, as text'),
  nonceStr: z.string(),
  package: z.string().describe('`prepay_id=...`'),
  signType: z.string(),
  paySign: z.string(),
})

/** How an order that was just placed is paid. What costs nothing is paid already. */
export const Paying = z.object({
  orderNo: z.string(),
  amount: yuan.describe('To be paid, after the coupon'),
  payParams: PayParams.nullable().describe('Null where the sheet cannot be had now: the page is another way'),
  paymentUrl: z.string().nullable(),
})

const orderTypes = ['appointment', 'consultation', 'grocery'] as const
const allOrderTypes = [
  ...orderTypes,
  'membership',
  'housekeeping',
  'merchant_service',
  'group_buy',
  'course',
  'service_product',
] as const
const statuses = ['pending', 'paid', 'completed', 'cancelled', 'refunded'] as const

const time = z.string().nullable()
const Order = z.object({
  orderNo: z.string(),
  orderType: z.enum(allOrderTypes),
  title: z.string(),
  amount: yuan,
  discount: yuan,
  status: z.enum(statuses),
  detail: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  expiresAt: z.string().describe('The last moment in which it can be paid'),
  paymentUrl: z.string().nullable().describe('While it is to be paid'),
  paidAt: time,
  completedAt: time,
  cancelledAt: time,
  refundAmount: yuan.nullable(),
  refundReason: z.string().nullable(),
  refundAt: time.describe('When the money was back'),
})

export const orderNo = z.string().regex(/^[A-Z]\d{19}$/, 'is no order number')
const ByOrderNo = z.object({ orderNo: z.string().max(40) })

export const ordersContract = {
  create: post('/api/v1/orders/create', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Gives what an order is paid with; asked again, the same',
    body: z.strictObject({
      orderType: z.enum(orderTypes),
      referenceId: z.union([z.number().int().positive(), z.string().min(1).max(40)]),
      amount: fenOfYuan,
    }),
    reply: z.object({ orderNo: z.string(), payParams: PayParams }),
  }),
  list: get('/api/v1/orders', {
    auth: 'user',
    summary: 'One’s orders of all kinds, newest first',
    query: PageQuery.extend({
      status: z.enum(statuses).optional(),
      orderType: z.enum(allOrderTypes).optional(),
    }),
    reply: z.object({ orders: z.array(Order), ...pagination }),
  }),
  get: get('/api/v1/orders/:orderNo', {
    auth: 'user',
    summary: 'One order',
    params: ByOrderNo,
    reply: Order,
  }),
  refund: post('/api/v1/orders/:orderNo/refund', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Gives a paid order back, as far as the rules of its kind allow',
    params: ByOrderNo,
    body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
    reply: z.object({ success: z.literal(true), refundAmount: yuan, message: z.string() }),
  }),
}
