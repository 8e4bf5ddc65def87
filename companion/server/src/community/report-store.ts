import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import type { PostStatus } from './rules.ts'

/** The table of reports of one kind of thing, and its column that says of which one. */
export type Reports =
  | { table: 'post_reports'; of: 'post_id' }
  | { table: 'post_comment_reports'; of: 'comment_id' }

type Report = { id: number; userId: number; reason: string | null; now: Instant }

/** Whether this person had not reported it before. */
export async function addReport(tx: Db, { table, of }: Reports, { id, userId, reason, now }: Report) {
  const { numAffectedRows } = await sql`
    INSERT INTO ${sql.table(table)} (${sql.ref(of)}, user_id, reason, created_at)
    VALUES (${id}, ${userId}, ${reason}, ${toDate(now)}) ON CONFLICT DO NOTHING`.execute(tx)
  return numAffectedRows === 1n
}

export async function countReports(tx: Db, { table, of }: Reports, id: number, since: Date | null) {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM ${sql.table(table)}
    WHERE ${sql.ref(of)} = ${id} AND created_at >= coalesce(${since}::timestamptz, '-infinity')`.execute(tx)
  return rows[0]!.count
}

const shownReports = 10

export type ShownReport = { about: number; reason: string | null; created_at: Date; count: number }

/** The newest reports of some of them, and how many each has. */
export async function listReports(db: Db, { table, of }: Reports, ids: number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<ShownReport>`
    SELECT about, reason, created_at, count FROM (
      SELECT ${sql.ref(of)} AS about, reason, created_at, count(*) OVER (PARTITION BY ${sql.ref(of)}) AS count,
             row_number() OVER (PARTITION BY ${sql.ref(of)} ORDER BY created_at DESC, user_id DESC) AS nth
      FROM ${sql.table(table)} WHERE ${sql.ref(of)} = ANY(${ids}::bigint[])) AS reports
    WHERE nth <= ${shownReports} ORDER BY about, nth`.execute(db)
  return rows
}

/** What stands so; in review is what is out of sight, and what was reported and is still to be seen. */
export function standsAs(of: 'posts' | 'c', status: PostStatus | undefined) {
  const standing = sql.ref(`${of}.status`)
  if (status === undefined) return sql<boolean>`true`
  if (status !== 'review') return sql<boolean>`${standing} = ${status}`
  return sql<boolean>`
    (${standing} = 'review' OR (${sql.ref(`${of}.reported_at`)} IS NOT NULL AND ${standing} = 'active'))`
}

/** What waits comes by its age; everything else by how new it is. */
export const reviewOrder = (status: PostStatus | undefined) => (status === 'review' ? 'asc' : 'desc')

/** Nobody looks at a page behind these. */
export const countedForReview = 10_000
