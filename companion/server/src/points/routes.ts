import { type Deps, implement } from '#core'
import { checkIn } from './check-in.ts'
import { pointsAdminContract, pointsContract } from './contract.ts'
import { listProducts, listRedemptions } from './product-store.ts'
import { changeProduct, createProduct, handOverGift } from './products.ts'
import { redeem } from './redeeming.ts'
import { listTransactions } from './store.ts'
import {
  accountView,
  adminProductView,
  adminRedemptionView,
  productView,
  redemptionView,
  transactionView,
} from './views.ts'

type PointDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

export const pointRoutes = (deps: PointDeps) =>
  implement(pointsContract, {
    account: ({ actor }) => accountView(deps.db, actor.id, deps.clock.now()),
    async transactions({ actor, query: { type, ...page } }) {
      const { transactions, total } = await listTransactions(deps.db, { userId: actor.id, type }, page)
      return { transactions: transactions.map(transactionView), total, ...page }
    },
    checkIn: ({ actor }) => checkIn(deps, actor.id),
    async products({ query: { category, ...page } }) {
      const { products, total } = await listProducts(deps.db, { status: 'active', category }, page)
      return { products: products.map(productView), total, ...page }
    },
    async redemptions({ actor, query }) {
      const { redemptions, total } = await listRedemptions(deps.db, { userId: actor.id }, query)
      return { redemptions: redemptions.map(redemptionView), total, ...query }
    },
    redeem: ({ actor, body }) => redeem(deps, actor.id, body.productId),
  })

export const pointAdminRoutes = (deps: PointDeps) =>
  implement(pointsAdminContract, {
    async list({ query }) {
      const { products, total } = await listProducts(deps.db, {}, query)
      return { products: products.map(adminProductView), total, ...query }
    },
    create: ({ body }) => createProduct(deps, body),
    change: ({ params, body }) => changeProduct(deps, params.id, body),
    async redemptions({ query: { status, ...page } }) {
      const { redemptions, total } = await listRedemptions(deps.db, { status }, page)
      return { redemptions: redemptions.map(adminRedemptionView), total, ...page }
    },
    handOver: ({ params }) => handOverGift(deps, params.id),
  })
