import { type Deps, implement } from '#core'
import type { EndDeps } from './cancelling.ts'
import { ordersContract } from './contract.ts'
import { getOwnOrder, payOrder, refundOwnOrder } from './service.ts'
import { listOrders } from './store.ts'
import { orderView } from './views.ts'

export const orderRoutes = (deps: EndDeps & Pick<Deps, 'config'>) =>
  implement(ordersContract, {
    create: ({ actor, body }) => payOrder(deps, actor.id, body),
    async list({ actor, query }) {
      const { status, orderType: type, page, pageSize } = query
      const { orders, total } = await listOrders(
        deps.db,
        { userId: actor.id, status, type },
        { page, pageSize },
      )
      return { orders: orders.map((order) => orderView(deps, order)), total, page, pageSize }
    },
    get: async ({ actor, params }) => orderView(deps, await getOwnOrder(deps, actor.id, params.orderNo)),
    refund: ({ actor, params, body }) => refundOwnOrder(deps, actor.id, params.orderNo, body.reason),
  })
