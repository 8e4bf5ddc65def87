import { type Deps, implement } from '#core'
import { checkInForPoints } from './check-in.ts'
import { pointsAdminContract, pointsContract } from './contract.ts'
import { listPointsProducts, listRedemptions } from './product-store.ts'
import { changePointsProduct, createPointsProduct, handOverGift, type PointsProductDeps } from './products.ts'
import { redeemPointsProduct } from './redemptions.ts'
import { listPointsTransactions } from './store.ts'
import {
  readPointsAccountResponse,
  toAdminProductResponse,
  toAdminRedemptionResponse,
  toProductResponse,
  toRedemptionResponse,
  toPointsTransactionResponse,
} from './views.ts'

type PointDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

export const pointRoutes = (deps: PointDeps & Pick<Deps, 'readFromReplica'>) =>
  implement(pointsContract, {
    account: ({ actor }) => readPointsAccountResponse(deps.db, actor.id, deps.clock.now()),
    async transactions({ actor, query: { type, ...page } }) {
      const { transactions, total } = await listPointsTransactions(deps.db, { userId: actor.id, type }, page)
      return { transactions: transactions.map(toPointsTransactionResponse), total, ...page }
    },
    checkIn: ({ actor }) => checkInForPoints(deps, actor.id),
    async products({ query: { category, ...page } }) {
      const { products, total } = await deps.readFromReplica((db) =>
        listPointsProducts(db, { status: 'active', category }, page),
      )
      return { products: products.map(toProductResponse), total, ...page }
    },
    async redemptions({ actor, query }) {
      const { redemptions, total } = await listRedemptions(deps.db, { userId: actor.id }, query)
      return { redemptions: redemptions.map(toRedemptionResponse), total, ...query }
    },
    redeem: ({ actor, body }) => redeemPointsProduct(deps, actor.id, body.productId),
  })

export const pointAdminRoutes = (deps: PointDeps & PointsProductDeps) =>
  implement(pointsAdminContract, {
    async list({ query }) {
      const { products, total } = await listPointsProducts(deps.db, {}, query)
      return { products: products.map(toAdminProductResponse), total, ...query }
    },
    create: ({ body }) => createPointsProduct(deps, body),
    change: ({ params, body }) => changePointsProduct(deps, params.id, body),
    async redemptions({ query: { status, q, userId, ...page } }) {
      const { redemptions, total } = await listRedemptions(deps.db, { status, q, userId }, page)
      return { redemptions: redemptions.map(toAdminRedemptionResponse), total, ...page }
    },
    handOver: ({ params }) => handOverGift(deps, params.id),
  })
