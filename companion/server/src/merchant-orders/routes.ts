import { implement, type ProductMount } from '#core'
import type { EndDeps, SellDeps } from '#orders'
import { merchantOrdersContract } from './contract.ts'
import { cancel, complete, confirm, reject } from './handling.ts'
import { place } from './placing.ts'
import { statusesBehind } from './rules.ts'
import { listOrders } from './store.ts'
import { shopView, userView } from './views.ts'

export const merchantOrderRoutes = (deps: SellDeps & EndDeps): ProductMount =>
  implement(merchantOrdersContract, {
    place: ({ actor, body }) => place(deps, actor.id, body),
    async mine({ actor, query: { status, page, pageSize } }) {
      const statuses = status && [status]
      const { orders, total } = await listOrders(deps.db, { userId: actor.id, statuses }, { page, pageSize })
      return { orders: orders.map(userView), total, page, pageSize }
    },
    cancel: ({ actor, params, body }) => cancel(deps, actor.id, params.id, body?.reason),
    async list({ actor, query: { status, page, pageSize } }) {
      const filter = { merchantId: actor.id, statuses: status && statusesBehind(status) }
      const { orders, total } = await listOrders(deps.db, filter, { page, pageSize })
      return { orders: orders.map(shopView), total, page, pageSize }
    },
    confirm: ({ actor, params }) => confirm(deps, actor.id, params.id),
    reject: ({ actor, params, body }) => reject(deps, actor.id, params.id, body?.reason),
    complete: ({ actor, params }) => complete(deps, actor.id, params.id),
  })
