import { apiError, type Deps, createSuccessResponse, implement, type MountCompanionRoutes } from '#core'
import type { CheckoutDeps } from '#orders'
import { advanceProductOrderStatus } from './advancing-orders.ts'
import { serviceProductsAdminContract, serviceProductsContract } from './contract.ts'
import { changeServiceProduct, createServiceProduct, type ManageProductDeps } from './managing-products.ts'
import { listProductOrders } from './order-store.ts'
import { placeProductOrder } from './placing-orders.ts'
import { findOfferedProduct, listOfferedProducts, listServiceProducts } from './store.ts'
import { toAdminProductResponse, toProductOrderResponse, toProductResponse } from './views.ts'

export const serviceProductRoutes = (
  deps: CheckoutDeps & Pick<Deps, 'readFromReplica'>,
): MountCompanionRoutes =>
  implement(serviceProductsContract, {
    async list({ query: { category, subcategory, ...page } }) {
      const now = deps.clock.now()
      const { products, total } = await deps.readFromReplica((db) =>
        listOfferedProducts(db, { category, subcategory }, page, now),
      )
      return { products: products.map((product) => toProductResponse(product, now)), total, ...page }
    },
    async get({ params }) {
      const product = await findOfferedProduct(deps.db, params.id)
      if (!product) throw apiError('NOT_FOUND')
      return toProductResponse(product, deps.clock.now())
    },
    order: ({ actor, params, body }) => placeProductOrder(deps, actor.id, { productId: params.id, ...body }),
  })

export const serviceProductAdminRoutes = (
  deps: ManageProductDeps & Pick<Deps, 'emit'>,
): MountCompanionRoutes =>
  implement(serviceProductsAdminContract, {
    async list({ query: { q, category, status, sort, ...page } }) {
      const { products, total } = await listServiceProducts(deps.db, { q, category, status, sort }, page)
      const now = deps.clock.now()
      return { products: products.map((product) => toAdminProductResponse(product, now)), total, ...page }
    },
    create: ({ body }) => createServiceProduct(deps, body),
    change: ({ params, body }) => changeServiceProduct(deps, params.id, body),
    async orders({ query: { status, q, userId, ...page } }) {
      const oldestFirst = status === 'paid' || status === 'shipped'
      const { rows, total } = await listProductOrders(deps.db, { status, q, userId }, page, { oldestFirst })
      return { orders: rows.map(toProductOrderResponse), total, ...page }
    },
    async setOrderStatus({ params, body }) {
      await advanceProductOrderStatus(deps, params.id, body.status)
      return createSuccessResponse('订单状态已更新')
    },
  })
