import { type Deps, createSuccessResponse, implement, toWgs84 } from '#core'
import { type EndOrderDeps, createPayUrl } from '#orders'
import { listBookableTimesOfWorker } from './availability.ts'
import { bookWorker } from './booking.ts'
import { housekeepingAdminContract, housekeepingContract } from './contract.ts'
import { listServiceOrders } from './order-store.ts'
import { retryAfterReleasingWorker } from './release-expired.ts'
import { rescheduleBooking } from './reschedule.ts'
import { cancelService, getWorkerDetail, reviewService } from './service.ts'
import { completeService, startService } from './service-progress.ts'
import * as views from './views.ts'
import { listWorkers } from './worker-store.ts'

export const housekeepingRoutes = (
  deps: EndOrderDeps & Pick<Deps, 'config' | 'readFromReplica' | 'wordList'>,
) =>
  implement(housekeepingContract, {
    async workers({ query: { type, lat, lng, coordType, ...page } }) {
      const position = lat !== undefined && lng !== undefined ? toWgs84({ lat, lng }, coordType) : undefined
      const { rows, total } = await deps.readFromReplica((db) => listWorkers(db, { type, position }, page))
      return { workers: rows.map(views.toWorkerResponse), total, ...page }
    },
    times: ({ params, query }) => listBookableTimesOfWorker(deps, params.id, query),
    worker: ({ params }) => getWorkerDetail(deps, params.id),
    book: ({ actor, body }) => retryAfterReleasingWorker(deps, body, () => bookWorker(deps, actor.id, body)),
    async orders({ actor, query: { status, ...page } }) {
      const { rows, total } = await listServiceOrders(deps.db, { userId: actor.id, status }, page)
      const now = deps.clock.now()
      const payUrlOf = (orderNo: string) => createPayUrl(deps, orderNo)
      return { orders: rows.map((row) => views.toServiceOrderResponse(row, payUrlOf, now)), total, ...page }
    },
    cancel: ({ actor, params, body }) => cancelService(deps, actor.id, params.id, body?.reason),
    async review({ actor, params, body }) {
      await reviewService(deps, actor.id, params.id, body)
      return createSuccessResponse('感谢您的评价')
    },
  })

export const housekeepingAdminRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>) =>
  implement(housekeepingAdminContract, {
    async orders({ query: { status, q, userId, ...page } }) {
      const isToMove = status === 'to_move'
      const filter = { q, userId, ...(isToMove ? { isToMove } : { status }) }
      const soonestFirst = isToMove || status === 'confirmed'
      const { rows, total } = await listServiceOrders(deps.db, filter, page, { soonestFirst })
      return { orders: rows.map(views.toAdminServiceOrderResponse), total, ...page }
    },
    async start({ params }) {
      await startService(deps, params.id)
      return createSuccessResponse('服务已开始')
    },
    async reschedule({ params, body }) {
      await rescheduleBooking(deps, params.id, body)
      return createSuccessResponse('预约已改期，已通知用户')
    },
    async complete({ params }) {
      await completeService(deps, params.id)
      return createSuccessResponse('服务已完成')
    },
  })
