import { type Db, apiError as refuseCommon } from '#core'
import * as comments from './comment-store.ts'
import { type PostAndCommentIds, changeCommentStatus } from './commenting.ts'
import * as notices from './notices.ts'
import { changePostStatus, lockVisiblePostRow } from './posting.ts'
import type { ReviewableContentKind } from './reviewing.ts'
import * as store from './store.ts'

export const reviewablePosts: ReviewableContentKind<store.LockedPost, { id: number }, store.PostForReview> = {
  name: 'post',
  called: '动态',
  reports: { table: 'post_reports', column: 'post_id' },
  lockShown: (tx, { id }, viewerId) => lockVisiblePostRow(tx, id, viewerId),
  lock: store.lockPostRow,
  subjectOf: ({ id }) => ({ postId: id, commentId: null }),
  wordsOf: ({ content, location }) => [content ?? '', location ?? ''],
  markReported: (tx, id, at) => store.updatePost(tx, id, { reported_at: at }),
  move: changePostStatus,
  list: store.listPostsForReview,
  inReview: notices.createPostInReviewNotice,
  hidden: notices.createPostHiddenNotice,
  restored: notices.createPostRestoredNotice,
}

async function lockVisibleComment(tx: Db, { id: postId, commentId }: PostAndCommentIds, viewerId: number) {
  await lockVisiblePostRow(tx, postId, viewerId)
  const comment = await comments.findComment(tx, postId, commentId)
  if (!comment) throw refuseCommon('NOT_FOUND')
  return comment
}

/** Locks the post before its comment, in the same order as all transactions that change comments. */
async function lockComment(tx: Db, id: number) {
  const place = await comments.findCommentById(tx, id)
  if (!place) return undefined
  await store.lockPostRow(tx, place.post_id)
  return comments.findCommentById(tx, id)
}

export const reviewableComments: ReviewableContentKind<
  comments.StoredComment,
  PostAndCommentIds,
  comments.CommentForReview
> = {
  name: 'comment',
  called: '评论',
  reports: { table: 'post_comment_reports', column: 'comment_id' },
  lockShown: lockVisibleComment,
  lock: lockComment,
  subjectOf: ({ id, post_id }) => ({ postId: post_id, commentId: id }),
  wordsOf: ({ content }) => [content],
  markReported: (tx, id, at) => comments.updateComment(tx, id, { reported_at: at }),
  move: (_, tx, comment, to) => changeCommentStatus(tx, comment, to),
  list: comments.listCommentsForReview,
  inReview: notices.createCommentInReviewNotice,
  hidden: notices.createCommentHiddenNotice,
  restored: notices.createCommentRestoredNotice,
}
