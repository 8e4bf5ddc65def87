import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  toUserRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { lockWorkerOfAnyStatus } from './catalogue-store.ts'
import { createWorkerReviewHiddenNotice, createWorkerReviewRestoredNotice } from './notices.ts'
import { findReviewedOrder, lockReviewedOrder, updateWorkerReview } from './review-store.ts'
import { recomputeWorkerRating } from './worker-store.ts'

type ModerationDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/**
 * Hides a review of a worker, or restores the review if `reason` is null. Locks the worker before the booking, in the
 * same order as a new review, and recomputes the rating in the same transaction.
 */
async function decideOnWorkerReview(
  deps: ModerationDeps,
  admin: AuthenticatedCaller,
  { id, reason }: { id: number; reason: string | null },
) {
  const reviewed = await findReviewedOrder(deps.db, id)
  if (!reviewed) throw refuseCommon('NOT_FOUND')
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await lockWorkerOfAnyStatus(tx, reviewed.worker_id)
    const order = await lockReviewedOrder(tx, id)
    if ((reason === null) === (order.review_hidden_at === null)) throw refuseCommon('STATUS_CONFLICT')
    const review_hidden_at = reason === null ? null : toDate(now)
    await updateWorkerReview(tx, id, { review_hidden_at, review_hidden_reason: reason })
    await recomputeWorkerRating(tx, order.worker_id)
    const notice =
      reason === null
        ? createWorkerReviewRestoredNotice(order)
        : createWorkerReviewHiddenNotice(order, reason)
    await addNotificationInTransaction(deps, tx, toUserRecipient(order.user_id), notice)
    const action = `workerReviews.${reason === null ? 'restore' : 'hide'}`
    const entry = { action, resourceType: 'service_order', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason } }, now)
  })
}

export async function hideWorkerReview(
  deps: ModerationDeps,
  admin: AuthenticatedCaller,
  input: { id: number; reason: string },
) {
  await decideOnWorkerReview(deps, admin, input)
  return createSuccessResponse('评价已隐藏，已通知作者')
}

export async function restoreWorkerReview(deps: ModerationDeps, admin: AuthenticatedCaller, id: number) {
  await decideOnWorkerReview(deps, admin, { id, reason: null })
  return createSuccessResponse('评价照常展示')
}
