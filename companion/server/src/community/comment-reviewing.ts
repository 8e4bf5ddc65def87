import { toDate } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import { recordAudit } from '#audit'
import { type Db, type Deps, done, type Page, type Person, refuse as refuseCommon, toUser } from '#core'
import { isSensitive } from '#moderation'
import { notify } from '#notifications'
import * as reviews from './comment-review-store.ts'
import * as comments from './comment-store.ts'
import { type CommentPlace, moveComment } from './commenting.ts'
import { refuse } from './errors.ts'
import { commentHidden, commentInReview, commentRestored } from './notices.ts'
import { lockShown } from './posting.ts'
import { takeReport } from './reporting.ts'
import { isToBeReviewed, mayBecome, type PostStatus } from './rules.ts'
import { lockPost } from './store.ts'
import { reviewedCommentView } from './views.ts'

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** By the rules of posts: the queue at the first report, out of sight at the third. */
export async function reportComment(
  deps: ReviewDeps,
  { id: postId, commentId }: CommentPlace,
  userId: number,
  reason: string | null,
) {
  await inTransaction(deps.db, async (tx) => {
    await lockShown(tx, postId, userId)
    const comment = await comments.findComment(tx, postId, commentId)
    if (!comment) throw refuseCommon('NOT_FOUND')
    if (comment.user_id === userId) throw refuse('CANNOT_REPORT_OWN')
    const now = deps.clock.now()
    const report = { comment_id: commentId, user_id: userId, reason, created_at: toDate(now) }
    if (!(await reviews.addReport(tx, report))) return
    await takeReport(tx, userId, now)
    if (!comment.reported_at) await comments.setComment(tx, commentId, { reported_at: toDate(now) })
    const reports = await reviews.countReports(tx, commentId, comment.reviewed_at)
    if (!isToBeReviewed(reportedOf(comment), reports)) return
    await moveComment(tx, comment, { status: 'review' })
    await notify(deps, tx, toUser(comment.user_id), commentInReview(comment))
  })
  return done('已收到，我们会尽快核实')
}

const reportedOf = ({ status, reviewed_at, content }: comments.Comment) => ({
  status,
  wasReviewed: reviewed_at !== null,
  isSensitive: isSensitive([content]),
})

export async function listCommentsForReview(db: Db, status: PostStatus | undefined, page: Page) {
  const { comments: found, total } = await reviews.listForReview(db, status, page)
  const reports = await reviews.listReports(
    db,
    found.map(({ id }) => id),
  )
  const byComment = Map.groupBy(reports, ({ comment_id }) => comment_id)
  const views = found.map((comment) => reviewedCommentView(comment, byComment.get(comment.id) ?? []))
  return { comments: views, total, ...page }
}

type Decision = { wish: 'hide' | 'restore'; id: number; reason: string | null }

/** The post first, as everybody who comments locks it. */
async function locked(tx: Db, id: number) {
  const place = await comments.findAnyComment(tx, id)
  if (!place) throw refuseCommon('NOT_FOUND')
  await lockPost(tx, place.post_id)
  return (await comments.findAnyComment(tx, id)) ?? place
}

/** The author hears of it, and it is written down who decided. */
const decide = (deps: ReviewDeps, admin: Person, { wish, id, reason }: Decision) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const comment = await locked(tx, id)
    if (!mayBecome(wish, comment.status, comment.reported_at !== null)) throw refuseCommon('STATUS_CONFLICT')
    const status = wish === 'hide' ? ('hidden' as const) : ('active' as const)
    const answered = { hidden_reason: reason, reviewed_at: toDate(now), reported_at: null }
    await moveComment(tx, comment, { status, ...answered })
    const notice = reason === null ? commentRestored(comment) : commentHidden(comment, reason)
    // Whose comment was to be seen all along heard of nothing.
    if (status !== comment.status) await notify(deps, tx, toUser(comment.user_id), notice)
    const entry = { action: `comments.${wish}`, resourceType: 'comment', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason } }, now)
  })

export async function hideComment(deps: ReviewDeps, admin: Person, id: number, reason: string) {
  await decide(deps, admin, { wish: 'hide', id, reason })
  return done('评论已隐藏，已通知作者')
}

export async function restoreComment(deps: ReviewDeps, admin: Person, id: number) {
  await decide(deps, admin, { wish: 'restore', id, reason: null })
  return done('评论照常展示')
}
