import { type Deps, done, implement, toWgs84 } from '#core'
import { type EndOrderDeps, createPayUrl } from '#orders'
import { bookWorker } from './booking.ts'
import { housekeepingAdminContract, housekeepingContract } from './contract.ts'
import { listServiceOrders } from './order-store.ts'
import { retryBookingAfterRelease } from './release-expired.ts'
import { cancelService, getWorkerDetail, reviewService } from './service.ts'
import { completeService, startService } from './service-progress.ts'
import * as views from './views.ts'
import { listWorkers } from './worker-store.ts'

export const housekeepingRoutes = (deps: EndOrderDeps & Pick<Deps, 'config' | 'wordList'>) =>
  implement(housekeepingContract, {
    async workers({ query: { type, lat, lng, coordType, ...page } }) {
      const position = lat !== undefined && lng !== undefined ? toWgs84({ lat, lng }, coordType) : undefined
      const { rows, total } = await listWorkers(deps.db, { type, position }, page)
      return { workers: rows.map(views.toWorkerResponse), total, ...page }
    },
    worker: ({ params }) => getWorkerDetail(deps, params.id),
    book: ({ actor, body }) => retryBookingAfterRelease(deps, body, () => bookWorker(deps, actor.id, body)),
    async orders({ actor, query: { status, ...page } }) {
      const { rows, total } = await listServiceOrders(deps.db, { userId: actor.id, status }, page)
      const now = deps.clock.now()
      const payUrlOf = (orderNo: string) => createPayUrl(deps, orderNo)
      return { orders: rows.map((row) => views.toServiceOrderResponse(row, payUrlOf, now)), total, ...page }
    },
    cancel: ({ actor, params, body }) => cancelService(deps, actor.id, params.id, body?.reason),
    async review({ actor, params, body }) {
      await reviewService(deps, actor.id, params.id, body)
      return done('感谢您的评价')
    },
  })

export const housekeepingAdminRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(housekeepingAdminContract, {
    async orders({ query: { status, ...page } }) {
      const soonestFirst = status === 'confirmed'
      const { rows, total } = await listServiceOrders(deps.db, { status }, page, { soonestFirst })
      return { orders: rows.map(views.toAdminServiceOrderResponse), total, ...page }
    },
    async start({ params }) {
      await startService(deps, params.id)
      return done('服务已开始')
    },
    async complete({ params }) {
      await completeService(deps, params.id)
      return done('服务已完成')
    },
  })
