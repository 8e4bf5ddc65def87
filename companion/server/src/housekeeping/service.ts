import { fenToYuan, decimalYuanToNumber } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Deps, parseIdOrOrderNo, apiError as refuseCommon } from '#core'
import { assertNoSensitiveWords } from '#moderation'
import { cancelOrder, type EndOrderDeps } from '#orders'
import { apiError } from './errors.ts'
import * as orders from './order-store.ts'
import { decideServiceReviewRefusal } from './rules.ts'
import { toWorkerDetailResponse } from './views.ts'
import * as workers from './worker-store.ts'

export async function getWorkerDetail({ db }: Pick<Deps, 'db'>, id: number) {
  const worker = await workers.findWorker(db, id)
  if (!worker) throw refuseCommon('NOT_FOUND')
  return toWorkerDetailResponse(worker, await orders.listWorkerReviews(db, id))
}

/** Finds a booking by its id or order number. Throws NOT_FOUND if the booking belongs to another user. */
async function getOwn({ db }: Pick<Deps, 'db'>, userId: number, idOrOrderNo: string) {
  const reference = parseIdOrOrderNo(idOrOrderNo)
  const order = reference && (await orders.findUserServiceOrder(db, userId, reference))
  if (!order) throw refuseCommon('NOT_FOUND')
  return order
}

/** Cancels a booking. The order hooks of housekeeping compute the fee, so that refunds follow the same rule. */
export async function cancelService(
  deps: EndOrderDeps,
  userId: number,
  idOrOrderNo: string,
  reason = '用户取消',
) {
  const { order_no: orderNo } = await getOwn(deps, userId, idOrOrderNo)
  const { refundFen } = await cancelOrder(deps, { orderNo, reason })
  const { cancel_fee } = await orders.getServiceOrder(deps.db, orderNo)
  return {
    success: true as const,
    message: refundFen > 0 ? '已取消，退款将在1到3个工作日内到账' : '已取消',
    refundAmount: fenToYuan(refundFen),
    cancelFee: decimalYuanToNumber(cancel_fee ?? '0'),
  }
}

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'wordList'>
type ReviewInput = { rating: number; review?: string | null | undefined }

/**
 * Stores a review. Locks the worker row first. Of two concurrent reviews, the later transaction therefore includes both
 * reviews in the rating.
 */
export async function reviewService(
  deps: ReviewDeps,
  userId: number,
  idOrOrderNo: string,
  input: ReviewInput,
) {
  const { id, order_no: orderNo, worker_id: workerId } = await getOwn(deps, userId, idOrOrderNo)
  const { rating, review = null } = input
  await assertNoSensitiveWords(deps, review)
  await inTransaction(deps.db, async (tx) => {
    await workers.lockWorkerRow(tx, workerId)
    const refusal = decideServiceReviewRefusal(await orders.lockServiceOrderRow(tx, orderNo))
    if (refusal) throw apiError(refusal)
    await orders.saveServiceReview(tx, id, { rating, review, at: deps.clock.now() })
    await workers.recomputeWorkerRating(tx, workerId)
    const payload = { orderNo, userId, workerId, rating }
    await deps.emit(tx, { type: 'housekeeping.reviewed', subject: `worker:${workerId}`, payload })
  })
}
