import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Db,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  toMerchantRecipient,
  toUserRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { findAnyReview, lockReview, updateReview } from './admin-store.ts'
import * as notices from './notices.ts'
import { lockServiceAndMerchantRows, updateServiceRatings } from './store.ts'

type ModerationDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type Decision = {
  id: number
  part: 'review' | 'reply'
  /** Null restores the review or the reply. */
  reason: string | null
}
type LockedReview = Awaited<ReturnType<typeof lockReview>>

/** Hides or restores a review or its reply, notifies its author and records the administrator. */
async function decideOnReview(deps: ModerationDeps, admin: AuthenticatedCaller, decision: Decision) {
  const { id, part, reason } = decision
  const place = await findAnyReview(deps.db, id)
  if (!place) throw refuseCommon('NOT_FOUND')
  await inTransaction(deps.db, async (tx) => {
    // The rows of the service and the merchant are locked before the review, in the same order as for a new review.
    await lockServiceAndMerchantRows(tx, place.service_id, place.merchant_id)
    const now = deps.clock.now()
    const review = await lockReview(tx, id)
    await (part === 'review'
      ? moveReview(deps, tx, review, reason, now)
      : moveReply(deps, tx, review, reason, now))
    const action = `${part === 'review' ? 'reviews' : 'replies'}.${reason === null ? 'restore' : 'hide'}`
    const entry = { action, resourceType: 'merchant_review', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason } }, now)
  })
}

async function moveReview(
  deps: ModerationDeps,
  tx: Db,
  review: LockedReview,
  reason: string | null,
  now: Instant,
) {
  if (reason === null && review.hidden_at === null && review.reported_at !== null)
    // The review stays as it is, so its author is not notified.
    return updateReview(tx, review.id, { reported_at: null })
  if ((reason === null) === (review.hidden_at === null)) throw refuseCommon('STATUS_CONFLICT')
  await updateReview(tx, review.id, {
    hidden_at: reason === null ? null : toDate(now),
    hidden_reason: reason,
    reported_at: null,
  })
  await updateServiceRatings(tx, review.service_id, review.merchant_id)
  const notice =
    reason === null
      ? notices.createReviewRestoredNotice(review)
      : notices.createReviewHiddenNotice(review, reason)
  await addNotificationInTransaction(deps, tx, toUserRecipient(review.user_id), notice)
}

async function moveReply(
  deps: ModerationDeps,
  tx: Db,
  review: LockedReview,
  reason: string | null,
  now: Instant,
) {
  if (review.reply === null) throw refuseCommon('NOT_FOUND')
  if ((reason === null) === (review.reply_hidden_at === null)) throw refuseCommon('STATUS_CONFLICT')
  await updateReview(tx, review.id, {
    reply_hidden_at: reason === null ? null : toDate(now),
    reply_hidden_reason: reason,
  })
  const notice =
    reason === null
      ? notices.createReplyRestoredNotice(review)
      : notices.createReplyHiddenNotice(review, reason)
  await addNotificationInTransaction(deps, tx, toMerchantRecipient(review.merchant_id), notice)
}

export async function hideReview(
  deps: ModerationDeps,
  admin: AuthenticatedCaller,
  input: { id: number; reason: string },
) {
  await decideOnReview(deps, admin, { ...input, part: 'review' })
  return createSuccessResponse('评价已隐藏，已通知作者')
}

/** Restores a hidden review, or keeps a shown review that was reported. */
export async function restoreReview(deps: ModerationDeps, admin: AuthenticatedCaller, id: number) {
  await decideOnReview(deps, admin, { id, part: 'review', reason: null })
  return createSuccessResponse('评价照常展示')
}

export async function hideReply(
  deps: ModerationDeps,
  admin: AuthenticatedCaller,
  input: { id: number; reason: string },
) {
  await decideOnReview(deps, admin, { ...input, part: 'reply' })
  return createSuccessResponse('回复已隐藏，已通知商家')
}

export async function restoreReply(deps: ModerationDeps, admin: AuthenticatedCaller, id: number) {
  await decideOnReview(deps, admin, { id, part: 'reply', reason: null })
  return createSuccessResponse('回复照常展示')
}
