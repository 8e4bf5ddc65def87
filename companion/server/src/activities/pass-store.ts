import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type DB, type Db, getPageOffset, type PaginationParams } from '#core'

export const addActivityPass = (tx: Db, pass: Insertable<DB['activity_passes']>) =>
  tx.insertInto('activity_passes').values(pass).execute()

export const updateActivityPass = (tx: Db, id: number, changes: Updateable<DB['activity_passes']>) =>
  tx.updateTable('activity_passes').set(changes).where('id', '=', id).execute()

/** SQL condition: the pass is unused and is on the waiting list of an upcoming activity. */
const isWaiting = (now: Instant) =>
  sql<boolean>`(p.used_at IS NULL AND a.id IS NOT NULL AND a.status = 'upcoming' AND a.start_time > ${toDate(now)})`

const selectActivityPasses = (db: Db) =>
  db.selectFrom('activity_passes as p').leftJoin('activities as a', 'a.id', 'p.activity_id')

/** Locks the user's usable pass that expires first. */
export const lockUsableActivityPassRow = (tx: Db, userId: number, now: Instant) =>
  selectActivityPasses(tx)
    .select('p.id')
    .where('p.user_id', '=', userId)
    .where('p.used_at', 'is', null)
    .where('p.expires_at', '>', toDate(now))
    .where((is) => is.not(isWaiting(now)))
    .orderBy('p.expires_at')
    .orderBy('p.id')
    .limit(1)
    .forUpdate('p')
    .executeTakeFirst()

/** Removes all unused passes of a user from the waiting lists. */
export const removeActivityPassesFromWaitingLists = (db: Db, userId: number) =>
  db
    .updateTable('activity_passes')
    .set({ activity_id: null, waiting_since: null })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()

/** Lists the users who wait for a place in an activity, in the order in which they began to wait. */
export const listWaitingUsers = (db: Db, activityId: number) =>
  db
    .selectFrom('activity_passes')
    .select(['id', 'user_id'])
    .where('activity_id', '=', activityId)
    .where('used_at', 'is', null)
    .orderBy('waiting_since')
    .orderBy('id')
    .execute()

export async function listActivityPasses(db: Db, userId: number, page: PaginationParams, now: Instant) {
  const [rows, { total }] = await Promise.all([
    selectActivityPasses(db)
      .selectAll('p')
      .select([
        isWaiting(now).as('is_waiting'),
        sql<number>`(
          SELECT count(*) FROM activity_passes q
          WHERE q.activity_id = p.activity_id AND q.used_at IS NULL
            AND (q.waiting_since, q.id) <= (p.waiting_since, p.id))`.as('position'),
      ])
      .where('p.user_id', '=', userId)
      .orderBy('p.id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    db
      .selectFrom('activity_passes')
      .select(sql<number>`count(*)`.as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
export type ActivityPassRow = Awaited<ReturnType<typeof listActivityPasses>>['rows'][number]
