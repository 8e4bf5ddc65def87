import { type Db, apiError as refuseCommon } from '#core'
import * as comments from './comment-store.ts'
import { type CommentRef, changeCommentStatus } from './commenting.ts'
import * as notices from './notices.ts'
import { changePostStatus, lockVisiblePost } from './posting.ts'
import type { ReviewableKind } from './reviewing.ts'
import * as store from './store.ts'

export const postReviewKind: ReviewableKind<store.LockedPost, { id: number }, store.ReviewRow> = {
  name: 'post',
  called: '动态',
  reports: { table: 'post_reports', of: 'post_id' },
  lockShown: (tx, { id }, viewerId) => lockVisiblePost(tx, id, viewerId),
  lock: store.lockPost,
  wordsOf: ({ content, location }) => [content ?? '', location ?? ''],
  markReported: (tx, id, at) => store.updatePost(tx, id, { reported_at: at }),
  move: changePostStatus,
  list: store.listPostsForReview,
  inReview: notices.postInReview,
  hidden: notices.postHidden,
  restored: notices.postRestored,
}

async function lockVisibleComment(tx: Db, { id: postId, commentId }: CommentRef, viewerId: number) {
  await lockVisiblePost(tx, postId, viewerId)
  const comment = await comments.findComment(tx, postId, commentId)
  if (!comment) throw refuseCommon('NOT_FOUND')
  return comment
}

/** Locks the post first, like all transactions that change comments. */
async function lockComment(tx: Db, id: number) {
  const place = await comments.findCommentById(tx, id)
  if (!place) return undefined
  await store.lockPost(tx, place.post_id)
  return comments.findCommentById(tx, id)
}

export const commentReviewKind: ReviewableKind<comments.Comment, CommentRef, comments.ReviewedComment> = {
  name: 'comment',
  called: '评论',
  reports: { table: 'post_comment_reports', of: 'comment_id' },
  lockShown: lockVisibleComment,
  lock: lockComment,
  wordsOf: ({ content }) => [content],
  markReported: (tx, id, at) => comments.updateComment(tx, id, { reported_at: at }),
  move: (_, tx, comment, to) => changeCommentStatus(tx, comment, to),
  list: comments.listCommentsForReview,
  inReview: notices.commentInReview,
  hidden: notices.commentHidden,
  restored: notices.commentRestored,
}
