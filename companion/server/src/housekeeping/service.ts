import { yuanOf, yuanOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Deps, parseReference, refuse as refuseCommon } from '#core'
import { assertDecent } from '#moderation'
import { cancelOrder, type EndDeps } from '#orders'
import { refuse } from './errors.ts'
import * as orders from './order-store.ts'
import { reviewRefusal } from './rules.ts'
import { workerDetail } from './views.ts'
import * as workers from './worker-store.ts'

export async function showWorker({ db }: Pick<Deps, 'db'>, id: number) {
  const worker = await workers.findWorker(db, id)
  if (!worker) throw refuseCommon('NOT_FOUND')
  return workerDetail(worker, await orders.listReviews(db, id))
}

/** By its number or its order's; another person's is not there. */
async function getOwn({ db }: Pick<Deps, 'db'>, userId: number, given: string) {
  const reference = parseReference(given)
  const order = reference && (await orders.findOfUser(db, userId, reference))
  if (!order) throw refuseCommon('NOT_FOUND')
  return order
}

/** What is kept is the order kind's to say, so that refunds obey it too. */
export async function cancelService(deps: EndDeps, userId: number, given: string, reason = '用户取消') {
  const { order_no: orderNo } = await getOwn(deps, userId, given)
  const { refundFen } = await cancelOrder(deps, { orderNo, reason })
  const { cancel_fee } = await orders.getByOrderNo(deps.db, orderNo)
  return {
    success: true as const,
    message: refundFen > 0 ? '已取消，退款将在1到3个工作日内到账' : '已取消',
    refundAmount: yuanOf(refundFen),
    cancelFee: yuanOfDecimal(cancel_fee ?? '0'),
  }
}

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type Review = { rating: number; review?: string | null | undefined }

/** The worker is locked first, so that of two reviews at once the later counts both. */
export async function reviewService(deps: ReviewDeps, userId: number, given: string, said: Review) {
  const { id, order_no: orderNo, worker_id: workerId } = await getOwn(deps, userId, given)
  const { rating, review = null } = said
  assertDecent(review)
  await inTransaction(deps.db, async (tx) => {
    await workers.lockWorker(tx, workerId)
    const refusal = reviewRefusal(await orders.lockByOrderNo(tx, orderNo))
    if (refusal) throw refuse(refusal)
    await orders.setReview(tx, id, { rating, review, at: deps.clock.now() })
    await workers.recountRating(tx, workerId)
    const payload = { orderNo, userId, workerId, rating }
    await deps.emit(tx, { type: 'housekeeping.reviewed', subject: `worker:${workerId}`, payload })
  })
}
