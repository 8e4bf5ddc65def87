import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable } from 'kysely'
import { type DB, type Db, countRows, getPageOffset, type PaginationParams } from '#core'

export type CaptainApplicationRow = Selectable<DB['captain_applications']>

export const addCaptainApplication = (tx: Db, application: Insertable<DB['captain_applications']>) =>
  tx.insertInto('captain_applications').values(application).returning('id').executeTakeFirstOrThrow()

export const findCaptainApplication = (db: Db, id: number) =>
  db.selectFrom('captain_applications').selectAll().where('id', '=', id).executeTakeFirst()

export const findLatestCaptainApplication = (db: Db, userId: number) =>
  db
    .selectFrom('captain_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

type ApplicationOutcome = { status: 'approved' | 'rejected'; reviewer_note: string | null }

/**
 * Approves or rejects an application, and returns whether it was still pending. Only one of several simultaneous
 * reviews succeeds.
 */
export const setCaptainApplicationDecision = (
  tx: Db,
  id: number,
  outcome: ApplicationOutcome,
  now: Instant,
) =>
  updateOneRow(
    tx
      .updateTable('captain_applications')
      .set({ ...outcome, reviewed_at: toDate(now) })
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  )

/**
 * Lists applications to become a captain. Pending applications are ordered oldest first, other applications newest
 * first.
 */
export async function listCaptainApplications(
  db: Db,
  status: CaptainApplicationRow['status'],
  page: PaginationParams,
) {
  const found = db
    .selectFrom('captain_applications as application')
    .select('application.id')
    .where('application.status', '=', status)
  const direction = status === 'pending' ? 'asc' : 'desc'
  const ofPage = found.orderBy('application.id', direction).limit(page.pageSize).offset(getPageOffset(page))
  const [applications, { total }] = await Promise.all([
    db
      .selectFrom('captain_applications as application')
      .innerJoin('users', 'users.id', 'application.user_id')
      .selectAll('application')
      .select('users.nickname')
      .where('application.id', 'in', ofPage)
      .orderBy('application.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { applications, total }
}

/** Erases the texts that the user wrote in applications, and ends a pending application. */
export async function eraseCaptainApplications(tx: Db, userId: number, now: Instant) {
  const ofThem = tx.updateTable('captain_applications').where('user_id', '=', userId)
  await ofThem.set({ bio: null, specialties: [], serving_area: null, contact_info: null }).execute()
  await ofThem
    .set({ status: 'rejected', reviewed_at: toDate(now) })
    .where('status', '=', 'pending')
    .execute()
}
