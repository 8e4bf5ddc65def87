import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import * as comments from './comment-store.ts'
import { lockVisiblePostRow } from './posting.ts'
import type { PostStatus } from './rules.ts'
import { changePostCounter, lockPostRow } from './store.ts'
import { getSensitiveWordReviewReason } from './word-review.ts'

type CommentDeps = Pick<Deps, 'db' | 'clock'>
type NewComment = { content: string; replyToId?: number | null | undefined }

/** Adds a comment to a post. A reply must refer to a comment of the same post. */
export async function addComment(
  deps: CommentDeps & Pick<Deps, 'wordList'>,
  postId: number,
  userId: number,
  { content, replyToId = null }: NewComment,
) {
  const flagReason = await getSensitiveWordReviewReason(deps, [content])
  return inTransaction(deps.db, async (tx) => {
    await lockVisiblePostRow(tx, postId, userId)
    if (replyToId !== null && !(await comments.findComment(tx, postId, replyToId)))
      throw refuseCommon('NOT_FOUND')
    const { id } = await comments.addComment(tx, {
      post_id: postId,
      user_id: userId,
      content,
      reply_to_id: replyToId,
      ...(flagReason && { status: 'review', flag_reason: flagReason }),
      created_at: toDate(deps.clock.now()),
    })
    const commentCount = await changePostCounter(tx, postId, 'comment_count', flagReason ? 0 : 1)
    return { ...createSuccessResponse(flagReason ? '已提交，审核通过后展示' : '已评论'), id, commentCount }
  })
}

/**
 * Changes the status of a comment and the number of visible comments of its post. The caller must have locked the post.
 */
export async function changeCommentStatus(
  tx: Db,
  { id, post_id, status: before }: comments.StoredComment,
  { status, ...changes }: Parameters<typeof comments.updateComment>[2] & { status: PostStatus },
) {
  await comments.updateComment(tx, id, { status, ...changes })
  const by = Number(status === 'active') - Number(before === 'active')
  if (by !== 0) await changePostCounter(tx, post_id, 'comment_count', by)
}

export type PostAndCommentIds = { id: number; commentId: number }

export async function removeComment(
  { db }: CommentDeps,
  { id: postId, commentId }: PostAndCommentIds,
  userId: number,
) {
  await inTransaction(db, async (tx) => {
    await lockPostRow(tx, postId)
    const comment = await comments.findComment(tx, postId, commentId)
    if (comment?.user_id !== userId) throw refuseCommon('NOT_FOUND')
    await changeCommentStatus(tx, comment, { status: 'deleted' })
  })
  return createSuccessResponse('评论已删除')
}
