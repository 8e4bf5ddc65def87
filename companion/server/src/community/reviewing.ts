import { toDate } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import { recordAudit } from '#audit'
import {
  type Db,
  type Deps,
  done,
  type Notice,
  type Page,
  type Person,
  refuse as refuseCommon,
  toUser,
} from '#core'
import { isSensitive } from '#moderation'
import { notify } from '#notifications'
import { refuse } from './errors.ts'
import { postHidden, postInReview, postRestored } from './notices.ts'
import { lockShown, movePost } from './posting.ts'
import { takeReport } from './reporting.ts'
import { isToBeReviewed, mayBecome, type PostStatus } from './rules.ts'
import * as store from './store.ts'
import { reviewView } from './views.ts'

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Once for each person; it waits in the queue from the first on, and is out of sight when several say so. */
export async function reportPost(deps: ReviewDeps, id: number, userId: number, reason: string | null) {
  await inTransaction(deps.db, async (tx) => {
    const post = await lockShown(tx, id, userId)
    if (post.user_id === userId) throw refuse('CANNOT_REPORT_OWN')
    const now = deps.clock.now()
    const report = { post_id: id, user_id: userId, reason, created_at: toDate(now) }
    if (!(await store.addReport(tx, report))) return
    await takeReport(tx, userId, now)
    if (!post.reported_at) await store.setPost(tx, id, { reported_at: toDate(now) })
    const reports = await store.countReports(tx, id, post.reviewed_at)
    if (!isToBeReviewed(reportedOf(post), reports)) return
    await movePost(deps, tx, post, { status: 'review' })
    await notify(deps, tx, toUser(post.user_id), postInReview(id))
  })
  return done('已收到，我们会尽快核实')
}

const reportedOf = ({ status, reviewed_at, content, location }: store.LockedPost) => ({
  status,
  wasReviewed: reviewed_at !== null,
  isSensitive: isSensitive([content ?? '', location ?? '']),
})

export async function listForReview(db: Db, status: PostStatus | undefined, page: Page) {
  const { posts, total } = await store.listForReview(db, status, page)
  const reports = await store.listReports(
    db,
    posts.map(({ id }) => id),
  )
  const byPost = Map.groupBy(reports, ({ post_id }) => post_id)
  return { posts: posts.map((post) => reviewView(post, byPost.get(post.id) ?? [])), total, ...page }
}

type Decision = {
  wish: 'hide' | 'restore'
  id: number
  reason: string | null
  notice: (id: number) => Notice
}

/** The author hears of it, and it is written down who decided. */
const decide = (deps: ReviewDeps, admin: Person, { wish, id, reason, notice }: Decision) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const post = await store.lockPost(tx, id)
    if (!post) throw refuseCommon('NOT_FOUND')
    if (!mayBecome(wish, post.status, post.reported_at !== null)) throw refuseCommon('STATUS_CONFLICT')
    const status = wish === 'hide' ? 'hidden' : 'active'
    const answered = { hidden_reason: reason, reviewed_at: toDate(now), reported_at: null }
    await movePost(deps, tx, post, { status, ...answered })
    // Whose post was to be seen all along heard of nothing.
    if (status !== post.status) await notify(deps, tx, toUser(post.user_id), notice(id))
    const entry = { action: `posts.${wish}`, resourceType: 'post', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason } }, now)
  })

export async function hidePost(deps: ReviewDeps, admin: Person, id: number, reason: string) {
  await decide(deps, admin, { wish: 'hide', id, reason, notice: (postId) => postHidden(postId, reason) })
  return done('动态已隐藏，已通知作者')
}

export async function restorePost(deps: ReviewDeps, admin: Person, id: number) {
  await decide(deps, admin, { wish: 'restore', id, reason: null, notice: postRestored })
  return done('动态照常展示')
}
