import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'
import { recordTypes } from './contract.ts'

export type HealthReportRow = Selectable<DB['health_reports']>

/** Inserts a weekly report, and returns false if the user already has a report of that week. */
export async function addHealthReport(tx: Db, report: Insertable<DB['health_reports']>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('health_reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['user_id', 'report_type', 'period_start']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const weekly = (db: Db, userId: number) =>
  db.selectFrom('health_reports').where('user_id', '=', userId).where('report_type', '=', 'weekly')

export const findHealthReport = (db: Db, userId: number, periodStart: string) =>
  weekly(db, userId).selectAll().where('period_start', '=', periodStart).executeTakeFirst()

export const findLatestHealthReport = (db: Db, userId: number) =>
  weekly(db, userId).selectAll().orderBy('period_start', 'desc').limit(1).executeTakeFirst()

export async function listHealthReports(db: Db, userId: number, page: PaginationParams) {
  const own = weekly(db, userId)
  const [rows, { total }] = await Promise.all([
    own
      .selectAll()
      .orderBy('period_start', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

type Week = { periodStart: string; from: Instant; to: Instant }

/**
 * Lists users with ids above `afterId` who have records but no report in that week. Each user and record type is
 * checked separately, so that each lookup uses an index and reads no record twice.
 */
export async function listUsersWithoutReport(
  db: Db,
  { periodStart, from, to }: Week,
  afterId: number,
  count: number,
) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users
    WHERE id > ${afterId} AND status = 'active'
      AND EXISTS (SELECT FROM health_records
                  WHERE user_id = users.id AND record_type = ANY(${recordTypes}::text[])
                    AND recorded_at >= ${toDate(from)} AND recorded_at < ${toDate(to)} OFFSET 0)
      AND NOT EXISTS (SELECT FROM health_reports
                      WHERE user_id = users.id AND report_type = 'weekly' AND period_start = ${periodStart})
    ORDER BY id LIMIT ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes all health data of a user, including the tokens of watches and the medicines with their taken doses. The module
 * of medicines depends on this module, so their rows are deleted here, in the same transaction.
 */
export async function deleteHealthData(tx: Db, userId: number) {
  await tx.deleteFrom('health_alerts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('health_records').where('user_id', '=', userId).execute()
  await tx.deleteFrom('health_reports').where('user_id', '=', userId).execute()
  await tx.deleteFrom('health_devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('medicines').where('user_id', '=', userId).execute()
}
