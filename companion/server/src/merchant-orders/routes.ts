import { implement, type ProductMount } from '#core'
import type { EndDeps, SellDeps } from '#orders'
import { merchantOrdersContract } from './contract.ts'
import { placeMerchantOrder } from './placing.ts'
import { statusesOfConsoleStatus } from './rules.ts'
import { cancelMerchantOrder, completeMerchantOrder, confirmOrder, rejectOrder } from './status-changes.ts'
import { listMerchantOrders } from './store.ts'
import { merchantOrderView, userOrderView } from './views.ts'

export const merchantOrderRoutes = (deps: SellDeps & EndDeps): ProductMount =>
  implement(merchantOrdersContract, {
    place: ({ actor, body }) => placeMerchantOrder(deps, actor.id, body),
    async mine({ actor, query: { status, page, pageSize } }) {
      const statuses = status && [status]
      const { orders, total } = await listMerchantOrders(
        deps.db,
        { userId: actor.id, statuses },
        { page, pageSize },
      )
      return { orders: orders.map(userOrderView), total, page, pageSize }
    },
    cancel: ({ actor, params, body }) => cancelMerchantOrder(deps, actor.id, params.id, body?.reason),
    async list({ actor, query: { status, page, pageSize } }) {
      const filter = { merchantId: actor.id, statuses: status && statusesOfConsoleStatus(status) }
      const { orders, total } = await listMerchantOrders(deps.db, filter, { page, pageSize })
      return { orders: orders.map(merchantOrderView), total, page, pageSize }
    },
    confirm: ({ actor, params }) => confirmOrder(deps, actor.id, params.id),
    reject: ({ actor, params, body }) => rejectOrder(deps, actor.id, params.id, body?.reason),
    complete: ({ actor, params }) => completeMerchantOrder(deps, actor.id, params.id),
  })
