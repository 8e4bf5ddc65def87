import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate, toIso } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Db,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  toUserRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import * as appeals from './appeal-store.ts'
import { findCommentById } from './comment-store.ts'
import { apiError } from './errors.ts'
import { createAppealRejectedNotice } from './notices.ts'
import { reviewableComments, reviewablePosts } from './reviewable-kinds.ts'
import { restoreContentInTransaction, type ContentReviewDeps } from './reviewing.ts'
import { lockPostRow } from './store.ts'

/** Locks the author's own hidden post or comment. Throws NOT_FOUND for any other post or comment. */
async function lockOwnContent(tx: Db, { postId, commentId }: appeals.AppealSubject, userId: number) {
  const post = await lockPostRow(tx, postId)
  const comment = commentId === null ? undefined : await findCommentById(tx, commentId)
  if (comment && comment.post_id !== postId) throw refuseCommon('NOT_FOUND')
  const content = commentId === null ? post : comment
  if (content?.user_id !== userId || content.status === 'deleted') throw refuseCommon('NOT_FOUND')
  return content
}

/** Records the appeal of an author. A post or comment can have only one appeal, whatever the result of the appeal. */
export async function submitAppeal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  subject: appeals.AppealSubject,
  userId: number,
  reason: string,
) {
  await inTransaction(db, async (tx) => {
    const content = await lockOwnContent(tx, subject, userId)
    if (content.status !== 'hidden') throw apiError('NOT_HIDDEN')
    const added = await appeals.addAppeal(tx, {
      post_id: subject.postId,
      comment_id: subject.commentId,
      user_id: userId,
      reason,
      created_at: toDate(clock.now()),
    })
    if (!added) throw apiError('ALREADY_APPEALED')
  })
  return createSuccessResponse('申诉已提交，处理后会通知您')
}

/** Accepts an appeal: the post or comment is restored, which also closes the appeal and notifies the author. */
export async function acceptAppeal(deps: ContentReviewDeps, admin: AuthenticatedCaller, id: number) {
  await inTransaction(deps.db, async (tx) => {
    const { post_id, comment_id } = await lockOpenAppeal(tx, id)
    if (comment_id === null) await restoreContentInTransaction(deps, tx, reviewablePosts, admin, post_id)
    else await restoreContentInTransaction(deps, tx, reviewableComments, admin, comment_id)
  })
  return createSuccessResponse('申诉已通过，内容已恢复展示')
}

/** Locks the post of an appeal, so that decisions on it happen one after another, and returns the open appeal. */
async function lockOpenAppeal(tx: Db, id: number) {
  const found = await appeals.findAppeal(tx, id)
  if (!found) throw refuseCommon('NOT_FOUND')
  await lockPostRow(tx, found.post_id)
  if ((await appeals.findAppeal(tx, id))?.status !== 'open') throw refuseCommon('STATUS_CONFLICT')
  return found
}

export async function rejectAppeal(
  deps: ContentReviewDeps,
  admin: AuthenticatedCaller,
  id: number,
  answer: string,
) {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const { post_id: postId, comment_id: commentId, user_id: userId } = await lockOpenAppeal(tx, id)
    await appeals.closeAppeal(tx, { postId, commentId }, { status: 'rejected', answer, now })
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(userId),
      createAppealRejectedNotice({ postId, commentId }, answer),
    )
    const entry = { action: 'appeals.reject', resourceType: 'appeal', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason: answer } }, now)
  })
  return createSuccessResponse('申诉已驳回，已通知作者')
}

export const toAppealResponse = (row: appeals.AppealRow) => ({
  id: row.id,
  postId: row.post_id,
  commentId: row.comment_id,
  author: { id: row.user_id, nickname: row.nickname, avatar: row.avatar_url },
  content: (row.comment_id === null ? row.post_content : row.comment_content) ?? '',
  images: row.comment_id === null ? row.images : [],
  hiddenReason: row.comment_id === null ? row.post_reason : row.comment_reason,
  reason: row.reason,
  status: row.status,
  answer: row.answer,
  createdAt: toIso(row.created_at.getTime()),
  decidedAt: row.decided_at && toIso(row.decided_at.getTime()),
})
