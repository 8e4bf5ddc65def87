import { get, post } from '@sanhe/kit/http/contract'
import { id, name, storableText } from '@sanhe/kit/http/fields'
import { yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { Done, pagination, moment, PageQuery } from '#core/contract'
import { Paying } from '#orders/contract'

const maxQuantity = 99

/** The number of the order's row or the order's own number: users only ever receive the latter on creation. */
export const ByIdOrNumber = z.object({ id: z.string().regex(/^(\d{1,9}|[A-Z]\d{19})$/, 'is no order') })

const text = z.string().nullable()
const userStatuses = ['pending', 'paid', 'confirmed', 'completed', 'cancelled', 'refunded'] as const
const shopStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const

const common = {
  id: z.number().int(),
  orderNo: z.string(),
  serviceId: z.number().int(),
  serviceTitle: z.string(),
  quantity: z.number().int(),
  unitPrice: yuan,
  discount: yuan,
  amount: yuan.describe('What is paid'),
  scheduledAt: text,
  remark: text,
  address: text.describe('Where an at-home service takes place'),
  contactName: text,
  rejectReason: text,
  createdAt: z.string(),
  paidAt: text,
  confirmedAt: text,
  completedAt: text,
}

export const ShopOrder = z.object({
  ...common,
  address: text.describe('Of an at-home service, shown while it is paid and to be served; else null'),
  contactName: text.describe('Shown like the address'),
  status: z.enum(shopStatuses).describe('pending: to be confirmed, or not paid yet (`paidAt` tells)'),
  customer: z.object({
    nickname: text,
    phone: z
      .string()
      .describe('Whole while it is paid and to be served, so that the shop can call; else masked'),
  }),
})

const UserOrder = z.object({
  ...common,
  merchantId: z.number().int(),
  storeName: text,
  status: z.enum(userStatuses),
})

export const merchantOrdersContract = {
  place: post('/api/v1/services/merchant-orders', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Order a service of a merchant; a free service is paid at once and has no payParams',
    body: z.strictObject({
      serviceId: id,
      quantity: z.number().int().min(1).max(maxQuantity),
      couponId: id.nullish(),
      scheduledAt: moment.nullish().describe('At most a year ahead'),
      remark: storableText(500).nullish(),
      address: name(200).nullish().describe('Required beside `address` for services with `atHome`'),
      contactName: name(50).nullish().describe('Required for services with `atHome`'),
    }),
    reply: Paying,
  }),
  mine: get('/api/v1/services/merchant-orders', {
    auth: 'user',
    summary: 'One’s orders of merchants, newest first',
    query: PageQuery.extend({ status: z.enum(userStatuses).optional() }),
    reply: z.object({ orders: z.array(UserOrder), ...pagination }),
  }),
  cancel: post('/api/v1/services/merchant-orders/:id/cancel', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Cancels an order: until it is confirmed, then until 24 hours before its time',
    params: ByIdOrNumber,
    body: z.strictObject({ reason: name(200).optional() }).nullish(),
    reply: Done,
  }),
  list: get('/api/merchant/orders', {
    auth: 'merchant',
    summary: 'The orders of the shop, newest first',
    query: PageQuery.extend({ status: z.enum(shopStatuses).optional() }),
    reply: z.object({ orders: z.array(ShopOrder), ...pagination }),
  }),
  confirm: post('/api/merchant/orders/:id/confirm', {
    auth: 'merchant',
    summary: 'Takes a paid order on',
    params: ByIdOrNumber,
    reply: Done,
  }),
  reject: post('/api/merchant/orders/:id/reject', {
    auth: 'merchant',
    summary: 'Turns an order down; all of the money goes back',
    params: ByIdOrNumber,
    body: z.strictObject({ reason: name(200).optional() }).nullish(),
    reply: Done,
  }),
  complete: post('/api/merchant/orders/:id/complete', {
    auth: 'merchant',
    summary: 'Says that a confirmed order was served, not before its time',
    params: ByIdOrNumber,
    reply: Done,
  }),
}
