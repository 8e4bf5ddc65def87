import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Db,
  type Deps,
  createSuccessResponse,
  type NotificationContent,
  type PaginationParams,
  apiError as refuseCommon,
  secondsUntilTomorrow,
  takeCounterUnits,
  toUserRecipient,
} from '#core'
import { hasBlockedWord } from '#moderation'
import { addNotificationInTransaction } from '#notifications'
import { type AppealSubject, closeAppeal } from './appeal-store.ts'
import { apiError } from './errors.ts'
import {
  addContentReport,
  type ContentReviewFilter,
  countReports,
  listReportSummaries,
  type ReportSummary,
  type ContentReportTable,
} from './report-store.ts'
import {
  isReviewDecisionAllowed,
  maxReportsPerDay,
  type PostStatus,
  shouldHideContentUntilReview,
} from './rules.ts'

export type ContentReviewDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

type Reported = {
  id: number
  user_id: number
  status: PostStatus
  reviewed_at: Date | null
  reported_at: Date | null
}
type ReviewColumns = {
  hidden_reason: string | null
  reviewed_at: Date
  reported_at: null
  flag_reason: null
}

/** A kind of content (posts or comments) that users can report and administrators can hide or restore. */
export type ReviewableContentKind<Row extends Reported, Place, Shown> = {
  name: 'post' | 'comment'
  called: string
  reports: ContentReportTable
  /**
   * Locks a row. `lockShown` throws unless the viewer may see the row; `lock` accepts any status. Rows are locked in
   * the same order as in other transactions.
   */
  lockShown: (tx: Db, place: Place, viewerId: number) => Promise<Row>
  lock: (tx: Db, id: number) => Promise<Row | undefined>
  /** Returns the post or comment in the form in which an appeal refers to it. */
  subjectOf: (row: Row) => AppealSubject
  wordsOf: (row: Row) => string[]
  markReported: (tx: Db, id: number, at: Date) => Promise<unknown>
  move: (
    deps: Pick<Deps, 'emit'>,
    tx: Db,
    row: Row,
    to: { status: PostStatus } & Partial<ReviewColumns>,
  ) => Promise<unknown>
  list: (
    db: Db,
    filter: ContentReviewFilter,
    page: PaginationParams,
  ) => Promise<{ rows: Shown[]; total: number }>
  inReview: (row: Row) => NotificationContent
  hidden: (row: Row, reason: string) => NotificationContent
  restored: (row: Row) => NotificationContent
}

/**
 * Reports a post or comment once per user. The content enters the review queue with the first report and is hidden
 * after several reports.
 */
export async function reportContent<Row extends Reported, Place>(
  deps: ContentReviewDeps & Pick<Deps, 'wordList'>,
  kind: ReviewableContentKind<Row, Place, unknown>,
  { place, userId, reason }: { place: Place; userId: number; reason: string | null },
) {
  const words = await deps.wordList.current()
  await inTransaction(deps.db, async (tx) => {
    const row = await kind.lockShown(tx, place, userId)
    if (row.user_id === userId) throw apiError('CANNOT_REPORT_OWN')
    const now = deps.clock.now()
    if (!(await addContentReport(tx, kind.reports, { id: row.id, userId, reason, now }))) return
    await takeReport(tx, userId, now)
    if (!row.reported_at) await kind.markReported(tx, row.id, toDate(now))
    const reports = await countReports(tx, kind.reports, row.id, row.reviewed_at)
    const wasReviewed = row.reviewed_at !== null
    const isSensitive = hasBlockedWord(words, kind.wordsOf(row))
    const reported = { status: row.status, wasReviewed, isSensitive }
    if (!shouldHideContentUntilReview(reported, reports)) return
    await kind.move(deps, tx, row, { status: 'review' })
    await addNotificationInTransaction(deps, tx, toUserRecipient(row.user_id), kind.inReview(row))
  })
  return createSuccessResponse('已收到，我们会尽快核实')
}

/**
 * Counts a report toward the user's daily limit, which covers all kinds of content. Runs in the transaction that stores
 * the report.
 */
async function takeReport(tx: Db, userId: number, now: Instant) {
  const count = { name: 'community.reports', subject: `user:${userId}`, period: instantToShanghaiDay(now) }
  if ((await takeCounterUnits(tx, count, maxReportsPerDay)) === 0)
    throw apiError('REPORT_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })
}

export async function listContentForReview<Row extends Reported, Shown extends { id: number }>(
  db: Db,
  kind: Pick<ReviewableContentKind<Row, never, Shown>, 'list' | 'reports'>,
  { status, userId, ...page }: PaginationParams & ContentReviewFilter,
) {
  const { rows, total } = await kind.list(db, { status, userId }, page)
  const ids = rows.map(({ id }) => id)
  const byThing = Map.groupBy(await listReportSummaries(db, kind.reports, ids), ({ about }) => about)
  const reported = rows.map((row): [Shown, ReportSummary[]] => [row, byThing.get(row.id) ?? []])
  return { reported, total, ...page }
}

type Decision = { action: 'hide' | 'restore'; id: number; reason: string | null }

/** Hides or restores content, notifies the author and records the administrator in the audit log. */
async function decideOnContent<Row extends Reported>(
  deps: ContentReviewDeps,
  tx: Db,
  kind: ReviewableContentKind<Row, never, unknown>,
  admin: AuthenticatedCaller,
  { action, id, reason }: Decision,
) {
  const now = deps.clock.now()
  const row = await kind.lock(tx, id)
  if (!row) throw refuseCommon('NOT_FOUND')
  if (!isReviewDecisionAllowed(action, row.status, row.reported_at !== null))
    throw refuseCommon('STATUS_CONFLICT')
  const status = action === 'hide' ? 'hidden' : 'active'
  await kind.move(deps, tx, row, {
    status,
    hidden_reason: reason,
    reviewed_at: toDate(now),
    reported_at: null,
    flag_reason: null,
  })
  if (status === 'active')
    await closeAppeal(tx, kind.subjectOf(row), { status: 'accepted', answer: null, now })
  const notice = reason === null ? kind.restored(row) : kind.hidden(row, reason)
  // The author is not notified if the status of the content did not change.
  if (status !== row.status)
    await addNotificationInTransaction(deps, tx, toUserRecipient(row.user_id), notice)
  const entry = { action: `${kind.name}s.${action}`, resourceType: kind.name, resourceId: id }
  await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason } }, now)
}

/** Restores content in a transaction of the caller, who also makes other changes in this transaction. */
export const restoreContentInTransaction = <Row extends Reported>(
  deps: ContentReviewDeps,
  tx: Db,
  kind: ReviewableContentKind<Row, never, unknown>,
  admin: AuthenticatedCaller,
  id: number,
) => decideOnContent(deps, tx, kind, admin, { action: 'restore', id, reason: null })

type HideInput = { id: number; reason: string }

export async function hideContent<Row extends Reported>(
  deps: ContentReviewDeps,
  kind: ReviewableContentKind<Row, never, unknown>,
  admin: AuthenticatedCaller,
  { id, reason }: HideInput,
) {
  await inTransaction(deps.db, (tx) => decideOnContent(deps, tx, kind, admin, { action: 'hide', id, reason }))
  return createSuccessResponse(`${kind.called}已隐藏，已通知作者`)
}

export async function restoreContent<Row extends Reported>(
  deps: ContentReviewDeps,
  kind: ReviewableContentKind<Row, never, unknown>,
  admin: AuthenticatedCaller,
  id: number,
) {
  await inTransaction(deps.db, (tx) => restoreContentInTransaction(deps, tx, kind, admin, id))
  return createSuccessResponse(`${kind.called}照常展示`)
}
