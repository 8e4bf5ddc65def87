import { get } from '@sanhe/kit/http/contract'
import { idSchema } from '@sanhe/kit/http/fields'
import { postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { PageQuery, sortField, countedPaginationFields } from '#core/contract'
import { allOrderTypes, orderStatuses } from './contract.ts'

const time = z.string().nullable()

const Order = z.object({
  orderNo: z.string(),
  orderType: z.enum(allOrderTypes),
  title: z.string(),
  amount: yuanSchema.describe('Amount after the coupon'),
  discount: yuanSchema,
  status: z.enum(orderStatuses),
  userId: z.number().int(),
  userName: z.string().nullable(),
  userPhone: z.string().describe('Masked: 138****1234'),
  createdAt: z.string(),
  paidAt: time,
  completedAt: time,
  cancelledAt: time,
  refundAmount: yuanSchema.nullable(),
  refundReason: z.string().nullable(),
  refundAt: time,
})

export const ordersAdminContract = {
  list: get('/api/admin/orders', {
    auth: 'admin',
    roles: ['owner', 'operations', 'finance', 'support'],
    summary: 'List orders of all users, newest first (`q`: order number or full phone)',
    query: PageQuery.extend({
      q: postgresTextSchema(50).optional(),
      userId: z.coerce.number().pipe(idSchema).optional(),
      merchantId: z.coerce
        .number()
        .pipe(idSchema)
        .optional()
        .describe('Among the newest 10,000 orders of the merchant'),
      status: z.enum(orderStatuses).optional(),
      orderType: z.enum(allOrderTypes).optional(),
      sort: sortField(['createdAt', 'amount']),
    }),
    reply: z.object({
      orders: z.array(Order),
      ...countedPaginationFields,
    }),
  }),
}
