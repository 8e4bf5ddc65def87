import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import type { PostStatus } from './rules.ts'

/** Table that stores the reports of posts or of comments. `column` contains the id of the reported post or comment. */
export type ContentReportTable =
  | { table: 'post_reports'; column: 'post_id' }
  | { table: 'post_comment_reports'; column: 'comment_id' }

type Report = { id: number; userId: number; reason: string | null; now: Instant }

/** Stores a report and returns whether the user had not reported that post or comment before. */
export async function addContentReport(
  tx: Db,
  { table, column }: ContentReportTable,
  { id, userId, reason, now }: Report,
) {
  const { numAffectedRows } = await sql`
    INSERT INTO ${sql.table(table)} (${sql.ref(column)}, user_id, reason, created_at)
    VALUES (${id}, ${userId}, ${reason}, ${toDate(now)}) ON CONFLICT DO NOTHING`.execute(tx)
  return numAffectedRows === 1n
}

export async function countReports(
  tx: Db,
  { table, column }: ContentReportTable,
  id: number,
  since: Date | null,
) {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} = ${id} AND created_at >= coalesce(${since}::timestamptz, '-infinity')`.execute(
    tx,
  )
  return rows[0]!.count
}

const shownReports = 10

export type ReportSummary = { about: number; reason: string | null; created_at: Date; count: number }

/**
 * Lists the newest reports of each of the given posts or comments, at most ten for each post or comment. Also returns
 * the total number of reports of each.
 */
export async function listReportSummaries(db: Db, { table, column }: ContentReportTable, ids: number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<ReportSummary>`
    SELECT about, reason, created_at, count FROM (
      SELECT ${sql.ref(column)} AS about, reason, created_at, count(*) OVER (PARTITION BY ${sql.ref(column)}) AS count,
             row_number() OVER (PARTITION BY ${sql.ref(column)} ORDER BY created_at DESC, user_id DESC) AS nth
      FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ANY(${ids}::bigint[])) AS reports
    WHERE nth <= ${shownReports} ORDER BY about, nth`.execute(db)
  return rows
}

/** Filter of the lists of posts and of comments for administrators. */
export type ContentReviewFilter = {
  status?: PostStatus | undefined
  /** Author. */
  userId?: number | undefined
}

/**
 * Returns a SQL condition that selects posts or comments by status. The status `review` also selects visible posts or
 * comments that users have reported. The status is a SQL literal, because PostgreSQL uses a partial index only if it sees
 * the status.
 */
export function createReviewStatusCondition(tableAlias: 'posts' | 'c', status: PostStatus | undefined) {
  const statusColumn = sql.ref(`${tableAlias}.status`)
  if (status === undefined) return sql<boolean>`true`
  if (status !== 'review') return sql<boolean>`${statusColumn} = ${sql.lit(status)}`
  return sql<boolean>`
    (${statusColumn} = 'review' OR (${sql.ref(`${tableAlias}.reported_at`)} IS NOT NULL AND ${statusColumn} = 'active'))`
}

/** Returns the sort direction by id: rows in review oldest first, others newest first. */
export const getReviewSortDirection = (status: PostStatus | undefined) =>
  status === 'review' ? 'asc' : 'desc'
