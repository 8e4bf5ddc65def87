import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { PageQuery, paginationFields } from '#core/contract'
import { OrderNoParams, Order, orderStatuses } from './contract.ts'

const ChildOrder = Order.omit({ detail: true }).extend({
  orderType: z.enum(['appointment', 'membership']),
  parent: z
    .object({ id: z.number().int(), nickname: z.string().nullable() })
    .nullable()
    .describe('Null after the family link ended; the title is then general'),
})

/** Endpoints for the orders that a child placed for parents. */
export const ordersChildContract = {
  list: get('/api/child/orders', {
    auth: 'child',
    summary: 'List the orders that you placed for your parents, newest first',
    query: PageQuery.extend({ status: z.enum(orderStatuses).optional() }),
    reply: z.object({ orders: z.array(ChildOrder), ...paginationFields }),
  }),
  get: get('/api/child/orders/:orderNo', {
    auth: 'child',
    summary: 'Get an order that you placed for a parent',
    params: OrderNoParams,
    reply: ChildOrder,
  }),
}
