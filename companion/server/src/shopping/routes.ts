import { type Deps, done, implement } from '#core'
import { type EndDeps, payUrl } from '#orders'
import { addToCart, changeCartItem, removeCartItem } from './cart.ts'
import { listCart } from './cart-store.ts'
import { shoppingAdminContract, shoppingContract } from './contract.ts'
import { advanceDelivery } from './delivering.ts'
import { listDeliveries } from './delivery-store.ts'
import { orderCart } from './placing.ts'
import { listProducts, listProviders } from './product-store.ts'
import * as views from './views.ts'

export const shoppingRoutes = (deps: EndDeps & Pick<Deps, 'config'>) =>
  implement(shoppingContract, {
    async providers({ query }) {
      const { rows, total } = await listProviders(deps.db, query)
      return { providers: rows.map(views.providerView), total, ...query }
    },
    async products({ query: { providerId, category, q, ...page } }) {
      const { rows, total } = await listProducts(deps.db, { providerId, category, q }, page)
      return { products: rows.map(views.productView), total, ...page }
    },
    cart: async ({ actor }) => views.cartView(await listCart(deps.db, actor.id)),
    addToCart: ({ actor, body }) => addToCart(deps, actor.id, body),
    async changeCartItem({ actor, params, body }) {
      await changeCartItem(deps, actor.id, params.id, body.quantity)
      return done('数量已修改')
    },
    async removeCartItem({ actor, params }) {
      await removeCartItem(deps, actor.id, params.id)
      return done('已移出购物车')
    },
    order: ({ actor, body }) => orderCart(deps, actor.id, body),
    async orders({ actor, query: { status, ...page } }) {
      const { rows, total } = await listDeliveries(deps.db, { userId: actor.id, status }, page)
      const payUrlOf = (orderNo: string) => payUrl(deps, orderNo)
      return { orders: rows.map((row) => views.deliveryView(row, payUrlOf)), total, ...page }
    },
  })

export const shoppingAdminRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(shoppingAdminContract, {
    async orders({ query: { status, ...page } }) {
      const oldestFirst = status === 'paid' || status === 'preparing'
      const { rows, total } = await listDeliveries(deps.db, { status }, page, { oldestFirst })
      return { orders: rows.map(views.adminDeliveryView), total, ...page }
    },
    async setStatus({ params, body }) {
      await advanceDelivery(deps, params.id, body.status)
      return done('状态已更新')
    },
  })
