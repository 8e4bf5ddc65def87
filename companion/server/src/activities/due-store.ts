import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { checkInLeadMs } from './rules.ts'
import { activityEndTimeSql } from './store.ts'

/** Number of rows per transaction, which keeps row locks short. The job continues with the next batch. */
const batchSize = 200

/**
 * Sets the stored status of activities that have started. API responses compute the status from the time and do not
 * depend on the stored one.
 */
export const markActivitiesOngoing = (db: Db, now: Instant) =>
  db
    .updateTable('activities')
    .set({ status: 'ongoing', updated_at: toDate(now) })
    .where('status', '=', 'upcoming')
    .where('start_time', '<=', toDate(now))
    .execute()

export const listEndedActivities = (db: Db, now: Instant) =>
  db
    .selectFrom('activities as a')
    .select('a.id')
    .where('a.status', 'in', ['upcoming', 'ongoing'])
    .where('a.start_time', '<', toDate(now))
    .where(activityEndTimeSql, '<', toDate(now))
    .orderBy('a.start_time')
    .limit(batchSize)
    .execute()

/** Lists the ids of upcoming activities that the user organises or joined. */
export const listUpcomingActivityIdsOfUser = (db: Db, userId: number, now: Instant) =>
  db
    .selectFrom('activities as a')
    .select('a.id')
    .where('a.status', '=', 'upcoming')
    .where('a.start_time', '>', toDate(now))
    .where((is) =>
      is.or([
        is('a.creator_id', '=', userId),
        is(
          'a.id',
          'in',
          is
            .selectFrom('activity_participants as p')
            .select('p.activity_id')
            .where('p.user_id', '=', userId)
            .where('p.status', '=', 'registered'),
        ),
      ]),
    )
    .orderBy('a.id')
    .execute()

/** Lists the ids of upcoming activities that the user organises. */
export const listUpcomingActivityIdsOfOrganiser = (db: Db, userId: number, now: Instant) =>
  db
    .selectFrom('activities')
    .select('id')
    .where('creator_id', '=', userId)
    .where('status', '=', 'upcoming')
    .where('start_time', '>', toDate(now))
    .orderBy('id')
    .execute()

/** Marks all participants without check-in as absent and returns their number. */
export async function markAbsentParticipants(tx: Db, activityId: number) {
  const { numUpdatedRows } = await tx
    .updateTable('activity_participants')
    .set({ status: 'absent' })
    .where('activity_id', '=', activityId)
    .where('status', '=', 'registered')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const reminderColumns = sql`p.user_id, a.id, a.title, a.location_address, a.location_name, a.start_time`
type DueReminder = {
  user_id: number
  id: number
  title: string
  location_address: string
  location_name: string | null
  start_time: Date
}

/**
 * Marks participants as reminded of the start and returns them. If several jobs run at the same time, each participant
 * is returned to only one of them.
 */
export async function claimStartReminders(tx: Db, now: Instant) {
  const { rows } = await sql<DueReminder>`
    WITH due AS (
      SELECT p.id FROM activity_participants p JOIN activities a ON a.id = p.activity_id
      WHERE a.status = 'upcoming' AND a.start_time > ${toDate(now)} AND a.start_time <= ${toDate(now + checkInLeadMs)}
        AND p.status = 'registered' AND p.reminded_at IS NULL
      ORDER BY p.id LIMIT ${batchSize} FOR UPDATE OF p SKIP LOCKED)
    UPDATE activity_participants p SET reminded_at = ${toDate(now)}
    FROM due, activities a WHERE p.id = due.id AND a.id = p.activity_id
    RETURNING ${reminderColumns}`.execute(tx)
  return rows
}

/** Marks participants of a running activity who have not checked in as reminded, and returns these participants. */
export async function claimCheckInReminders(tx: Db, now: Instant) {
  const { rows } = await sql<DueReminder>`
    WITH due AS (
      SELECT p.id FROM activity_participants p JOIN activities a ON a.id = p.activity_id
      WHERE a.status IN ('upcoming', 'ongoing') AND a.start_time <= ${toDate(now)} AND ${activityEndTimeSql} >= ${toDate(now)}
        AND p.status = 'registered' AND p.sign_in_reminded_at IS NULL
      ORDER BY p.id LIMIT ${batchSize} FOR UPDATE OF p SKIP LOCKED)
    UPDATE activity_participants p SET sign_in_reminded_at = ${toDate(now)}
    FROM due, activities a WHERE p.id = due.id AND a.id = p.activity_id
    RETURNING ${reminderColumns}`.execute(tx)
  return rows
}
