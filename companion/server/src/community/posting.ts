import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import { getSensitiveWordReviewReason } from './word-review.ts'
import { storeImages } from '#uploads'
import { closeAppeal } from './appeal-store.ts'
import type { PostInput } from './contract.ts'
import { apiError } from './errors.ts'
import { isPostVisibleTo, maxImageBytes, decidePostRefusal, getPostVisibilityEvent } from './rules.ts'
import * as store from './store.ts'
import { changeTopicPostCount, findVisibleTopic } from './topic-store.ts'

export type PostDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'wordList'> & Parameters<typeof storeImages>[0]
type LikeDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

export async function createPost(deps: PostDeps, userId: number, input: PostInput) {
  const { content, location, topicId } = input
  const refusal = decidePostRefusal({ content: content ?? '', images: input.images })
  if (refusal) throw apiError(refusal)
  const flagReason = await getSensitiveWordReviewReason(deps, [content ?? '', location ?? ''])
  if (topicId && !(await findVisibleTopic(deps.db, topicId))) throw refuseCommon('NOT_FOUND')
  // Images are stored before the transaction, because storing takes time.
  const images = await storeImages(deps, input.images, { owner: `user:${userId}`, maxBytes: maxImageBytes })
  const id = await inTransaction(deps.db, async (tx) => {
    const post = await store.addPost(tx, {
      user_id: userId,
      content: content?.trim() || null,
      images,
      topic_id: topicId ?? null,
      location: location?.trim() || null,
      ...(flagReason && { status: 'review', flag_reason: flagReason }),
      created_at: toDate(deps.clock.now()),
    })
    if (topicId && !flagReason) await changeTopicPostCount(tx, topicId, 1)
    await deps.emit(tx, {
      type: 'post.added',
      subject: `post:${post.id}`,
      payload: { postId: post.id, userId },
    })
    return post.id
  })
  return { ...createSuccessResponse(flagReason ? '已提交，审核通过后展示' : '已发布'), id }
}

/** Returns a post that the viewer may see, and throws NOT_FOUND for other posts. */
export async function getPost({ db }: Pick<Deps, 'db'>, id: number, viewerId: number) {
  const post = await store.findPost(db, id, viewerId)
  if (!post || !isPostVisibleTo(toPostVisibility(post), viewerId)) throw refuseCommon('NOT_FOUND')
  return post
}

const toPostVisibility = (post: Pick<store.LockedPost, 'status' | 'author_status' | 'user_id'>) => ({
  status: post.status,
  authorStatus: post.author_status,
  authorId: post.user_id,
})

/** Locks and returns a post that the viewer may see. */
export async function lockVisiblePostRow(tx: Db, id: number, viewerId: number) {
  const post = await store.lockPostRow(tx, id)
  if (!post || !isPostVisibleTo(toPostVisibility(post), viewerId)) throw refuseCommon('NOT_FOUND')
  return post
}

/**
 * Changes the status of a locked post. Also updates the number of visible posts of its topic, and publishes an event if
 * the post was removed or restored.
 */
export async function changePostStatus(
  { emit }: Pick<Deps, 'emit'>,
  tx: Db,
  post: Pick<store.LockedPost, 'id' | 'status' | 'topic_id' | 'user_id'>,
  { status, ...changes }: Parameters<typeof store.updatePost>[2] & { status: store.LockedPost['status'] },
) {
  await store.updatePost(tx, post.id, { status, ...changes })
  const by = Number(status === 'active') - Number(post.status === 'active')
  if (post.topic_id !== null && by !== 0) await changeTopicPostCount(tx, post.topic_id, by)
  const happened = getPostVisibilityEvent(post.status, status)
  if (happened) {
    const payload = { postId: post.id, userId: post.user_id }
    await emit(tx, { type: `post.${happened}`, subject: `post:${post.id}`, payload })
  }
}

export async function removePost(deps: Pick<Deps, 'db' | 'clock' | 'emit'>, id: number, userId: number) {
  await inTransaction(deps.db, async (tx) => {
    const post = await store.lockPostRow(tx, id)
    if (post?.user_id !== userId || post.status === 'deleted') throw refuseCommon('NOT_FOUND')
    await changePostStatus(deps, tx, post, { status: 'deleted' })
    const withdrawn = { status: 'withdrawn', answer: null, now: deps.clock.now() } as const
    await closeAppeal(tx, { postId: id, commentId: null }, withdrawn)
  })
  return createSuccessResponse('动态已删除')
}

/** Stores a like. The like count changes only if the user had not liked the post before. */
export const likePost = ({ db, clock }: LikeDeps, id: number, userId: number) =>
  inTransaction(db, async (tx) => {
    await lockVisiblePostRow(tx, id, userId)
    const by = (await store.addPostLike(tx, id, userId, clock.now())) ? 1 : 0
    return {
      ...createSuccessResponse('已点赞'),
      isLiked: true,
      likeCount: await store.changePostCounter(tx, id, 'like_count', by),
    }
  })

export const unlikePost = ({ db }: LikeDeps, id: number, userId: number) =>
  inTransaction(db, async (tx) => {
    await lockVisiblePostRow(tx, id, userId)
    const by = (await store.removePostLike(tx, id, userId)) ? -1 : 0
    return {
      ...createSuccessResponse('已取消点赞'),
      isLiked: false,
      likeCount: await store.changePostCounter(tx, id, 'like_count', by),
    }
  })
