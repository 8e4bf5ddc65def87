import { type Db, refuse as refuseCommon } from '#core'
import * as comments from './comment-store.ts'
import { type CommentPlace, moveComment } from './commenting.ts'
import * as notices from './notices.ts'
import { lockShown, movePost } from './posting.ts'
import type { Reviewed } from './reviewing.ts'
import * as store from './store.ts'

export const reviewedPosts: Reviewed<store.LockedPost, { id: number }, store.ReviewRow> = {
  name: 'post',
  called: '动态',
  reports: { table: 'post_reports', of: 'post_id' },
  lockShown: (tx, { id }, viewerId) => lockShown(tx, id, viewerId),
  lock: store.lockPost,
  wordsOf: ({ content, location }) => [content ?? '', location ?? ''],
  markReported: (tx, id, at) => store.setPost(tx, id, { reported_at: at }),
  move: movePost,
  list: store.listForReview,
  inReview: notices.postInReview,
  hidden: notices.postHidden,
  restored: notices.postRestored,
}

async function lockShownComment(tx: Db, { id: postId, commentId }: CommentPlace, viewerId: number) {
  await lockShown(tx, postId, viewerId)
  const comment = await comments.findComment(tx, postId, commentId)
  if (!comment) throw refuseCommon('NOT_FOUND')
  return comment
}

/** Locks the post first, like all transactions that change comments. */
async function lockComment(tx: Db, id: number) {
  const place = await comments.findAnyComment(tx, id)
  if (!place) return undefined
  await store.lockPost(tx, place.post_id)
  return comments.findAnyComment(tx, id)
}

export const reviewedComments: Reviewed<comments.Comment, CommentPlace, comments.ReviewedComment> = {
  name: 'comment',
  called: '评论',
  reports: { table: 'post_comment_reports', of: 'comment_id' },
  lockShown: lockShownComment,
  lock: lockComment,
  wordsOf: ({ content }) => [content],
  markReported: (tx, id, at) => comments.setComment(tx, id, { reported_at: at }),
  move: (_, tx, comment, to) => moveComment(tx, comment, to),
  list: comments.listForReview,
  inReview: notices.commentInReview,
  hidden: notices.commentHidden,
  restored: notices.commentRestored,
}
