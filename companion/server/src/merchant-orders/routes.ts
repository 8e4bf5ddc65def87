import { implement, type MountCompanionRoutes } from '#core'
import type { CheckoutDeps, EndOrderDeps } from '#orders'
import { getOrderOfUser, getOwnMerchantOrder, listCalendarBookings } from './console.ts'
import { merchantOrdersContract } from './contract.ts'
import { listMoveTimes, moveMerchantOrder } from './moving.ts'
import { placeMerchantOrder } from './placing-orders.ts'
import { previewMerchantRefund, refundMerchantOrder } from './refunding.ts'
import { rescheduleMerchantOrder } from './rescheduling.ts'
import { listMatchingOrderStatuses } from './rules.ts'
import {
  cancelMerchantOrder,
  completeMerchantOrder,
  confirmMerchantOrder,
  rejectMerchantOrder,
} from './status-changes.ts'
import { listMerchantOrders } from './list-store.ts'
import { toMerchantOrderResponse, toUserMerchantOrderResponse } from './views.ts'

export const merchantOrderRoutes = (deps: CheckoutDeps & EndOrderDeps): MountCompanionRoutes =>
  implement(merchantOrdersContract, {
    place: ({ actor, body }) => placeMerchantOrder(deps, actor.id, body),
    async mine({ actor, query: { status, page, pageSize } }) {
      const statuses = status && [status]
      const { orders, total } = await listMerchantOrders(
        deps.db,
        { userId: actor.id, statuses },
        { page, pageSize },
      )
      return {
        orders: orders.map((order) => toUserMerchantOrderResponse(order, deps.clock.now())),
        total,
        page,
        pageSize,
      }
    },
    getOwn: ({ actor, params }) => getOrderOfUser(deps, actor.id, params.id),
    cancel: ({ actor, params, body }) => cancelMerchantOrder(deps, actor.id, params.id, body?.reason),
    reschedule: ({ actor, params, body }) =>
      rescheduleMerchantOrder(deps, actor.id, params.id, body.scheduledAt),
    async list({ actor, query: { status, q, sort, page, pageSize } }) {
      const statuses = status && listMatchingOrderStatuses(status)
      const filter = { merchantId: actor.id, statuses, text: q || undefined, sort }
      const { orders, total } = await listMerchantOrders(deps.db, filter, { page, pageSize })
      return { orders: orders.map(toMerchantOrderResponse), total, page, pageSize }
    },
    get: ({ actor, params }) => getOwnMerchantOrder(deps.db, actor.id, params.id),
    calendar: ({ actor, query }) => listCalendarBookings(deps.db, actor.id, query),
    confirm: ({ actor, params }) => confirmMerchantOrder(deps, actor, params.id),
    reject: ({ actor, params, body }) => rejectMerchantOrder(deps, actor, params.id, body?.reason),
    previewRefund: ({ actor, params, query }) =>
      previewMerchantRefund(deps, actor.id, params.id, query.quantity),
    refund: ({ actor, params, body }) => refundMerchantOrder(deps, actor.id, params.id, body),
    times: ({ actor, params, query }) => listMoveTimes(deps, actor, params.id, query),
    move: ({ actor, params, body }) => moveMerchantOrder(deps, actor, params.id, body),
    complete: ({ actor, params }) => completeMerchantOrder(deps, actor, params.id),
  })
