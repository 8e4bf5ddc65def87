import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import type { PostStatus } from './rules.ts'

/** The table of reports for posts or comments, and its column with the id of the reported row. */
export type ReportTable =
  | { table: 'post_reports'; of: 'post_id' }
  | { table: 'post_comment_reports'; of: 'comment_id' }

type Report = { id: number; userId: number; reason: string | null; now: Instant }

/** Returns whether this user had not reported it before. */
export async function addReport(tx: Db, { table, of }: ReportTable, { id, userId, reason, now }: Report) {
  const { numAffectedRows } = await sql`
    INSERT INTO ${sql.table(table)} (${sql.ref(of)}, user_id, reason, created_at)
    VALUES (${id}, ${userId}, ${reason}, ${toDate(now)}) ON CONFLICT DO NOTHING`.execute(tx)
  return numAffectedRows === 1n
}

export async function countReports(tx: Db, { table, of }: ReportTable, id: number, since: Date | null) {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM ${sql.table(table)}
    WHERE ${sql.ref(of)} = ${id} AND created_at >= coalesce(${since}::timestamptz, '-infinity')`.execute(tx)
  return rows[0]!.count
}

const shownReports = 10

export type ReportSummary = { about: number; reason: string | null; created_at: Date; count: number }

/** Lists the newest reports of these rows and the number of reports of each. */
export async function listReports(db: Db, { table, of }: ReportTable, ids: number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<ReportSummary>`
    SELECT about, reason, created_at, count FROM (
      SELECT ${sql.ref(of)} AS about, reason, created_at, count(*) OVER (PARTITION BY ${sql.ref(of)}) AS count,
             row_number() OVER (PARTITION BY ${sql.ref(of)} ORDER BY created_at DESC, user_id DESC) AS nth
      FROM ${sql.table(table)} WHERE ${sql.ref(of)} = ANY(${ids}::bigint[])) AS reports
    WHERE nth <= ${shownReports} ORDER BY about, nth`.execute(db)
  return rows
}

/** Filters by status. `review` includes reported rows that are still visible. */
export function hasReviewStatus(of: 'posts' | 'c', status: PostStatus | undefined) {
  const statusColumn = sql.ref(`${of}.status`)
  if (status === undefined) return sql<boolean>`true`
  if (status !== 'review') return sql<boolean>`${statusColumn} = ${status}`
  return sql<boolean>`
    (${statusColumn} = 'review' OR (${sql.ref(`${of}.reported_at`)} IS NOT NULL AND ${statusColumn} = 'active'))`
}

/** Rows in review come oldest first, others newest first. */
export const reviewOrder = (status: PostStatus | undefined) => (status === 'review' ? 'asc' : 'desc')

/** The total is counted only up to this number of rows. */
export const maxCountedForReview = 10_000
