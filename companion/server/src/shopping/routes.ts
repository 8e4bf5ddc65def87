import { type Deps, createSuccessResponse, implement } from '#core'
import { createPayUrl, type EndOrderDeps } from '#orders'
import { advanceDeliveryStatus } from './advance-delivery.ts'
import { addToCart, changeCartItem, removeCartItem } from './cart.ts'
import { listCartItems } from './cart-store.ts'
import { shoppingAdminContract, shoppingContract } from './contract.ts'
import { listDeliveries } from './delivery-store.ts'
import { listDeliveryWindows } from './delivery-window-rules.ts'
import { placeCartOrder } from './placing-orders.ts'
import { listProducts, listGrocers } from './product-store.ts'
import { reorderIntoCart } from './reordering.ts'
import * as views from './views.ts'

export const shoppingRoutes = (deps: EndOrderDeps & Pick<Deps, 'config' | 'readFromReplica'>) =>
  implement(shoppingContract, {
    async providers({ query }) {
      const { rows, total } = await deps.readFromReplica((db) => listGrocers(db, query))
      return { providers: rows.map(views.toProviderResponse), total, ...query }
    },
    async products({ query: { providerId, category, q, ...page } }) {
      const { rows, total } = await deps.readFromReplica((db) =>
        listProducts(db, { providerId, category, q }, page),
      )
      return { products: rows.map(views.toProductResponse), total, ...page }
    },
    cart: async ({ actor }) => views.toCartResponse(await listCartItems(deps.db, actor.id)),
    addToCart: ({ actor, body }) => addToCart(deps, actor.id, body),
    reorder: ({ actor, body }) => reorderIntoCart(deps, actor.id, body.orderNo),
    async changeCartItem({ actor, params, body }) {
      await changeCartItem(deps, actor.id, params.id, body.quantity)
      return createSuccessResponse('数量已修改')
    },
    async removeCartItem({ actor, params }) {
      await removeCartItem(deps, actor.id, params.id)
      return createSuccessResponse('已移出购物车')
    },
    deliveryWindows: async () => ({ days: listDeliveryWindows(deps.clock.now()) }),
    order: ({ actor, body }) => placeCartOrder(deps, actor.id, body),
    async orders({ actor, query: { status, ...page } }) {
      const { rows, total } = await listDeliveries(deps.db, { userId: actor.id, status }, page)
      const payUrlOf = (orderNo: string) => createPayUrl(deps, orderNo)
      return { orders: rows.map((row) => views.toDeliveryResponse(row, payUrlOf)), total, ...page }
    },
  })

export const shoppingAdminRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(shoppingAdminContract, {
    async orders({ query: { status, q, userId, ...page } }) {
      const oldestFirst = status === 'waiting' || status === 'paid' || status === 'preparing'
      const { rows, total } = await listDeliveries(deps.db, { status, q, userId }, page, { oldestFirst })
      return { orders: rows.map(views.toAdminDeliveryResponse), total, ...page }
    },
    async setStatus({ params, body }) {
      await advanceDeliveryStatus(deps, params.id, body.status)
      return createSuccessResponse('状态已更新')
    },
  })
