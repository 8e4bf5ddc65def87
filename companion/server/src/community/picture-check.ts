import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import { type Deps, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { createPostFlaggedNotice, createPostHiddenNotice } from './notices.ts'
import { changePostStatus } from './posting.ts'
import { getPostStatusAfterPictureCheck, findStrictestVerdict } from './picture-rules.ts'
import * as store from './store.ts'

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'pictureChecker'>

/**
 * Checks the pictures of a new post after the commit of the post. The post stays visible until the check has a result.
 * The outbox retries a failed check. After the last attempt an administrator can retry it.
 */
export async function checkPicturesOfPost(deps: CheckDeps, postId: number) {
  const { pictureChecker } = deps
  const post = await store.findPostById(deps.db, postId)
  if (!pictureChecker || !post || post.images.length === 0) return
  const verdicts = await Promise.all(
    post.images.map(async (url, index) => ({
      nth: index + 1,
      ...(await pictureChecker.check({ url, reference: `post-${postId}-${index + 1}` })),
    })),
  )
  const worst = findStrictestVerdict(verdicts)
  if (worst) await applyVerdict(deps, postId, worst)
}

type Worst = NonNullable<ReturnType<typeof findStrictestVerdict>>

/**
 * Hides a post or marks it for review by the result of the picture check, unless an administrator or the
 * author has already decided.
 */
const applyVerdict = (deps: CheckDeps, postId: number, { verdict, nth, labels }: Worst) =>
  inTransaction(deps.db, async (tx) => {
    const post = await store.lockPostRow(tx, postId)
    if (!post) return
    const decision = getPostStatusAfterPictureCheck(verdict, {
      status: post.status,
      wasReviewed: post.reviewed_at !== null,
    })
    if (!decision) return
    const now = deps.clock.now()
    const hiddenReason = `第 ${nth} 张图片不符合社区规范`
    const flagReason = `第 ${nth} 张图片：${labels.join('、')}`.slice(0, maxReasonLength)
    const isHidden = decision === 'hidden'
    await changePostStatus(deps, tx, post, {
      status: decision,
      flag_reason: flagReason,
      ...(isHidden && { hidden_reason: hiddenReason, reported_at: null }),
    })
    const notice = isHidden ? createPostHiddenNotice(post, hiddenReason) : createPostFlaggedNotice(post)
    if (decision !== post.status)
      await addNotificationInTransaction(deps, tx, toUserRecipient(post.user_id), notice)
    const entry = { action: `posts.picture.${verdict}`, resourceType: 'post', resourceId: postId }
    await recordAudit(tx, { ...entry, detail: { nth, labels } }, now)
  })

const maxReasonLength = 200
