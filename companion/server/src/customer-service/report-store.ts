import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql } from 'kysely'
import { type DB, type Db, countRows, getPageOffset, type PaginationParams } from '#core'

export type ReportStatus = 'open' | 'closed' | 'case'

export const findActivityOrganiser = (db: Db, id: number) =>
  db.selectFrom('activities').select('creator_id').where('id', '=', id).executeTakeFirst()

/**
 * Returns whether other users can see a person: an active user who has created an activity, has published a post, or is
 * a captain.
 */
export async function isPubliclyVisibleUser(db: Db, userId: number) {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE id = ${userId} AND status = 'active')
      AND (EXISTS (SELECT FROM activities WHERE creator_id = ${userId})
        OR EXISTS (SELECT FROM posts WHERE user_id = ${userId} AND status IN ('active', 'review', 'hidden'))
        OR EXISTS (SELECT FROM captains WHERE user_id = ${userId})) AS found`.execute(db)
  return rows[0]?.found ?? false
}

/** Adds a report. Returns undefined if the user already has an open report about the same person or activity. */
export const addUserReport = (tx: Db, report: Insertable<DB['user_reports']>) =>
  tx
    .insertInto('user_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export type UserReportFilter = { status?: ReportStatus | undefined; personId?: number | undefined }
/** Lists reports. Open reports are ordered oldest first, other reports newest first. */
export async function listUserReports(
  db: Db,
  { status, personId }: UserReportFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('user_reports as r')
    .select('r.id')
    .$if(status !== undefined, (query) => query.where('r.status', '=', status!))
    .$if(personId !== undefined, (query) => query.where('r.person_id', '=', personId!))
  const direction = status === 'open' ? 'asc' : 'desc'
  const ofPage = found.orderBy('r.id', direction).limit(page.pageSize).offset(getPageOffset(page))
  const [reports, { total }] = await Promise.all([
    db
      .selectFrom('user_reports as r')
      .innerJoin('users as reporter', 'reporter.id', 'r.reporter_id')
      .innerJoin('users as person', 'person.id', 'r.person_id')
      .leftJoin('activities', 'activities.id', 'r.activity_id')
      .selectAll('r')
      .select([
        'reporter.nickname as reporter_name',
        'person.nickname as person_name',
        'activities.title as activity_title',
      ])
      .where('r.id', 'in', ofPage)
      .orderBy('r.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { reports, total }
}
export type UserReportRow = Awaited<ReturnType<typeof listUserReports>>['reports'][number]

export const lockUserReport = (tx: Db, id: number) =>
  tx.selectFrom('user_reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Decision = { status: 'closed' | 'case'; note: string | null; caseId: number | null; adminId: number }

export const storeUserReportDecision = (
  tx: Db,
  id: number,
  { status, note, caseId, adminId }: Decision,
  now: Instant,
) =>
  tx
    .updateTable('user_reports')
    .set({ status, note, case_id: caseId, admin_id: adminId, decided_at: toDate(now) })
    .where('id', '=', id)
    .execute()

/** Deletes the reports that a user wrote, and the reports about that user. */
export const deleteReportsOfUser = (tx: Db, userId: number) =>
  tx
    .deleteFrom('user_reports')
    .where((where) => where.or([where('reporter_id', '=', userId), where('person_id', '=', userId)]))
    .execute()
