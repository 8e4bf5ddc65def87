import { get, post } from '@sanhe/kit/http/contract'
import { idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, dateTimeField, PageQuery, countedPaginationFields, sortField } from '#core/contract'
import { StartTimes, StartTimesQuery } from '#merchant-schedule/contract'
import { ItemRefundPreview, itemRefundFields, PaymentInfo } from '#orders/contract'

const maxQuantity = 99

/** Largest number of days in one calendar request: six whole weeks, which always contain a month. */
export const maxCalendarDays = 42

/** The id of the order row, or the order number, which users receive when they order. */
export const OrderIdOrNumberParams = z.object({
  id: z.string().regex(/^(\d{1,15}|[A-Z]\d{19})$/, 'is no order'),
})

const text = z.string().nullable()
const quantity = z.number().int().min(1).max(maxQuantity)
const userStatuses = ['pending', 'paid', 'confirmed', 'completed', 'cancelled', 'refunded'] as const
const shopStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const

const common = {
  id: z.number().int(),
  orderNo: z.string(),
  serviceId: z.number().int(),
  serviceTitle: z.string(),
  quantity: z.number().int(),
  unitPrice: yuanSchema,
  discount: yuanSchema,
  amount: yuanSchema.describe('Amount to pay'),
  refundedQuantity: z.number().int(),
  refundAmount: yuanSchema.nullable().describe('Sum of the accepted refunds'),
  scheduledAt: text,
  remark: text,
  address: text.describe('Address of a home visit'),
  contactName: text,
  rejectReason: text,
  createdAt: z.string(),
  paidAt: text,
  confirmedAt: text,
  completedAt: text,
  merchantMove: z
    .object({
      from: z.string().describe('Time before the move'),
      movedAt: z.string(),
      reason: z.string(),
      freeCancelUntil: z
        .string()
        .describe('The user can cancel with a full refund until then: 24 hours or until the new time'),
    })
    .nullable()
    .describe('Latest move by the merchant; null after the user has moved the order'),
}

export const MerchantOrder = z.object({
  ...common,
  address: text.describe('Address of a home visit while the order is paid or confirmed, else null'),
  contactName: text.describe('Shown in the same states as the address'),
  status: z.enum(shopStatuses).describe('`pending`: not confirmed, or not paid yet (then `paidAt` is null)'),
  confirmedBy: text.describe('Name of the employee; null if the service did it'),
  rejectedBy: text,
  completedBy: text,
  movedBy: text.describe('Name of the employee who moved the order last'),
  customer: z.object({
    nickname: text,
    phone: z.string().describe('Full number while the order is paid or confirmed, else masked'),
  }),
})

const UserOrder = z.object({
  ...common,
  merchantId: z.number().int(),
  storeName: text,
  status: z.enum(userStatuses),
  canReschedule: z.boolean(),
})

export const MerchantMoveInput = z.strictObject({
  scheduledAt: dateTimeField.describe('A free time; owners and managers may ignore the lead time'),
  reason: nameSchema(200).describe('The user reads it'),
})

export const merchantOrdersContract = {
  place: post('/api/v1/services/merchant-orders', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Order a service (a free one needs no payment)',
    body: z.strictObject({
      serviceId: idSchema,
      quantity,
      couponId: idSchema.nullish(),
      scheduledAt: dateTimeField.nullish().describe('At most a year ahead'),
      remark: postgresTextSchema(500).nullish(),
      address: nameSchema(200)
        .nullish()
        .describe('Required together with `contactName` for services with `atHome`'),
      contactName: nameSchema(50)
        .nullish()
        .describe('Required together with `address` for services with `atHome`'),
    }),
    reply: PaymentInfo,
  }),
  mine: get('/api/v1/services/merchant-orders', {
    auth: 'user',
    summary: 'List my orders from merchants, newest first',
    query: PageQuery.extend({ status: z.enum(userStatuses).optional() }),
    reply: z.object({ orders: z.array(UserOrder), ...countedPaginationFields }),
  }),
  getOwn: get('/api/v1/services/merchant-orders/:id', {
    auth: 'user',
    summary: 'Get one of my orders from merchants',
    params: OrderIdOrNumberParams,
    reply: UserOrder,
  }),
  cancel: post('/api/v1/services/merchant-orders/:id/cancel', {
    auth: 'user',
    limit: 'sensitive',
    summary:
      'Cancel an order (once confirmed, until 24 hours before its time, or within 24 hours after the merchant moved it)',
    params: OrderIdOrNumberParams,
    body: z.strictObject({ reason: nameSchema(200).optional() }).nullish(),
    reply: SuccessResponse,
  }),
  reschedule: post('/api/v1/services/merchant-orders/:id/reschedule', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Move an order to another free time (once confirmed, until 24 hours before its time)',
    params: OrderIdOrNumberParams,
    body: z.strictObject({ scheduledAt: dateTimeField.describe('A time that the service offers') }),
    reply: SuccessResponse,
  }),
  list: get('/api/merchant/orders', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'List the merchant’s orders, newest first',
    query: PageQuery.extend({
      sort: sortField(['createdAt', 'amount']),
      status: z.enum(shopStatuses).optional(),
      q: z
        .string()
        .trim()
        .max(50)
        .optional()
        .describe('A whole order number; or part of number, service or nickname, in the newest 5,000 orders'),
    }),
    reply: z.object({ orders: z.array(MerchantOrder), ...countedPaginationFields }),
  }),
  get: get('/api/merchant/orders/:id', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'Get one of the merchant’s orders',
    params: OrderIdOrNumberParams,
    reply: MerchantOrder,
  }),
  calendar: get('/api/merchant/calendar', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'List the merchant’s paid orders that are scheduled for these days, earliest first',
    query: z.object({
      from: z.iso.date(),
      to: z.iso.date().describe(`Last day; at most ${maxCalendarDays} days after \`from\``),
    }),
    reply: z.object({
      orders: z
        .array(
          MerchantOrder.extend({
            isOutsideHours: z
              .boolean()
              .describe('True if the hours changed after the booking, which stays as it is'),
          }),
        )
        .describe('At most 1000'),
      days: z.array(
        z.object({
          day: z.string(),
          closure: z.object({ note: text }).nullable(),
          places: z.number().int().describe('Possible bookings of the services that have a capacity'),
          booked: z.number().int().describe('Bookings of these services'),
          services: z.array(
            z.object({
              id: z.number().int(),
              title: z.string(),
              places: z.number().int(),
              booked: z.number().int(),
            }),
          ),
        }),
      ),
    }),
  }),
  confirm: post('/api/merchant/orders/:id/confirm', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'Confirm a paid order',
    params: OrderIdOrNumberParams,
    reply: SuccessResponse,
  }),
  reject: post('/api/merchant/orders/:id/reject', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'Reject an order with a full refund',
    params: OrderIdOrNumberParams,
    body: z.strictObject({ reason: nameSchema(200).optional() }).nullish(),
    reply: SuccessResponse,
  }),
  previewRefund: get('/api/merchant/orders/:id/item-refunds/preview', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'Calculate the refund of some units of an order',
    params: OrderIdOrNumberParams,
    query: z.object({ quantity: z.coerce.number().pipe(quantity) }),
    reply: ItemRefundPreview,
  }),
  refund: post('/api/merchant/orders/:id/item-refunds', {
    auth: 'merchant',
    staff: 'clerk',
    limit: 'sensitive',
    summary: 'Refund some units of a paid, confirmed or completed order',
    params: OrderIdOrNumberParams,
    body: z.strictObject({ quantity, ...itemRefundFields }),
    reply: ItemRefundPreview,
  }),
  times: get('/api/merchant/orders/:id/times', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'List the free times to which an order can be moved',
    params: OrderIdOrNumberParams,
    query: StartTimesQuery,
    reply: StartTimes,
  }),
  move: post('/api/merchant/orders/:id/reschedule', {
    auth: 'merchant',
    staff: 'clerk',
    limit: 'sensitive',
    summary: 'Move a paid or confirmed order to another time (the user is notified and may cancel)',
    params: OrderIdOrNumberParams,
    body: MerchantMoveInput,
    reply: SuccessResponse,
  }),
  complete: post('/api/merchant/orders/:id/complete', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'Complete a confirmed order (not before its scheduled time)',
    params: OrderIdOrNumberParams,
    reply: SuccessResponse,
  }),
}
