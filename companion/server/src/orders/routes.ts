import { apiError, type Deps, implement } from '#core'
import type { EndOrderDeps } from './cancelling.ts'
import { ordersChildContract } from './child-contract.ts'
import { findChildOrder, listChildOrders } from './child-store.ts'
import { toChildOrderResponse } from './child-views.ts'
import { ordersContract } from './contract.ts'
import { listOrderRefunds } from './refund-store.ts'
import { loadReorder } from './reordering.ts'
import { getOwnOrder, payOrder, refundOwnOrder } from './service.ts'
import { listOrders } from './store.ts'
import { toOrderRefundResponse, toOrderResponse } from './views.ts'

export const orderRoutes = (deps: EndOrderDeps & Pick<Deps, 'config'>) =>
  implement(ordersContract, {
    create: ({ actor, body }) => payOrder(deps, actor.id, body),
    async list({ actor, query }) {
      const { status, orderType: type, page, pageSize } = query
      const { orders, total } = await listOrders(
        deps.db,
        { userId: actor.id, status, type },
        { page, pageSize },
      )
      return { orders: orders.map((order) => toOrderResponse(deps, order)), total, page, pageSize }
    },
    async get({ actor, params }) {
      const order = await getOwnOrder(deps, actor.id, params.orderNo)
      const refunds = await listOrderRefunds(deps.db, order.order_no)
      return { ...toOrderResponse(deps, order), refunds: refunds.map(toOrderRefundResponse) }
    },
    reorder: ({ actor, params }) => loadReorder(deps, actor.id, params.orderNo),
    refund: ({ actor, params, body }) => refundOwnOrder(deps, actor.id, params.orderNo, body.reason),
  })

export const orderChildRoutes = (deps: Pick<Deps, 'config' | 'db' | 'clock' | 'publicUrl'>) =>
  implement(ordersChildContract, {
    async list({ actor, query: { status, ...page } }) {
      const { orders, total } = await listChildOrders(deps.db, { childId: actor.id, status }, page)
      return { orders: orders.map((order) => toChildOrderResponse(deps, order)), total, ...page }
    },
    async get({ actor, params }) {
      const order = await findChildOrder(deps.db, actor.id, params.orderNo)
      if (!order) throw apiError('NOT_FOUND')
      return toChildOrderResponse(deps, order)
    },
  })
