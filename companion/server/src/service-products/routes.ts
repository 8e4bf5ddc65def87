import { apiError, type Deps, createSuccessResponse, implement, type RouteMount } from '#core'
import type { CheckoutDeps } from '#orders'
import { advanceProductOrder } from './advancing-orders.ts'
import { serviceProductsAdminContract, serviceProductsContract } from './contract.ts'
import { changeProduct, createProduct, type ManageProductDeps } from './managing-products.ts'
import { listProductOrders } from './order-store.ts'
import { placeProductOrder } from './placing-orders.ts'
import { findOfferedProduct, listOfferedProducts, listProducts } from './store.ts'
import { toAdminProductResponse, toProductOrderResponse, toProductResponse } from './views.ts'

export const serviceProductRoutes = (deps: CheckoutDeps): RouteMount =>
  implement(serviceProductsContract, {
    async list({ query: { category, subcategory, ...page } }) {
      const now = deps.clock.now()
      const { products, total } = await listOfferedProducts(deps.db, { category, subcategory }, page, now)
      return { products: products.map((product) => toProductResponse(product, now)), total, ...page }
    },
    async get({ params }) {
      const product = await findOfferedProduct(deps.db, params.id)
      if (!product) throw apiError('NOT_FOUND')
      return toProductResponse(product, deps.clock.now())
    },
    order: ({ actor, params, body }) => placeProductOrder(deps, actor.id, { productId: params.id, ...body }),
  })

export const serviceProductAdminRoutes = (deps: ManageProductDeps & Pick<Deps, 'emit'>): RouteMount =>
  implement(serviceProductsAdminContract, {
    async list({ query: { category, status, ...page } }) {
      const { products, total } = await listProducts(deps.db, { category, status }, page)
      const now = deps.clock.now()
      return { products: products.map((product) => toAdminProductResponse(product, now)), total, ...page }
    },
    create: ({ body }) => createProduct(deps, body),
    change: ({ params, body }) => changeProduct(deps, params.id, body),
    async orders({ query: { status, ...page } }) {
      const oldestFirst = status === 'paid' || status === 'shipped'
      const { rows, total } = await listProductOrders(deps.db, status, page, { oldestFirst })
      return { orders: rows.map(toProductOrderResponse), total, ...page }
    },
    async setOrderStatus({ params, body }) {
      await advanceProductOrder(deps, params.id, body.status)
      return createSuccessResponse('订单状态已更新')
    },
  })
