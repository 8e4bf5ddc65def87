import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'
import { type ActivityTimes, getActivityEnd, type ParticipantStatus } from './rules.ts'

export type ActivityRow = Selectable<DB['activities']>
export type ParticipantRow = Selectable<DB['activity_participants']>

export const getActivityTimes = (row: Pick<ActivityRow, 'start_time' | 'end_time'>): ActivityTimes => ({
  startAt: row.start_time.getTime(),
  endAt: getActivityEnd(row.start_time.getTime(), row.end_time?.getTime()),
})

/** Returns the times and the status of an activity, for the functions in rules.ts. */
export const getActivityState = (row: Pick<ActivityRow, 'start_time' | 'end_time' | 'status'>) => ({
  ...getActivityTimes(row),
  status: row.status,
})

export const toParticipantLeaveState = (row: Pick<ParticipantRow, 'status' | 'is_free_to_leave'>) => ({
  status: row.status,
  isFreeToLeave: row.is_free_to_leave,
})

/**
 * SQL expression for the end of an activity. If the organiser set no end, the activity ends two hours after its start.
 */
export const activityEndTimeSql = sql<Date>`coalesce(a.end_time, a.start_time + interval '2 hours')`

export const addActivity = (tx: Db, activity: Insertable<DB['activities']>) =>
  tx.insertInto('activities').values(activity).returning('id').executeTakeFirstOrThrow()

export const findActivity = (db: Db, id: number) =>
  db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Locks the activity row for the transaction. Transactions that join, leave or change the activity wait for this row
 * lock.
 */
export const lockActivityRow = (tx: Db, id: number) =>
  tx.selectFrom('activities').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateActivity = (tx: Db, id: number, changes: Updateable<DB['activities']>, now: Instant) =>
  tx
    .updateTable('activities')
    .set({ ...changes, updated_at: toDate(now) })
    .where('id', '=', id)
    .execute()

/**
 * Takes a free place of the activity and returns the new number of participants, or undefined if the activity is full.
 */
export async function reserveActivityPlace(tx: Db, id: number) {
  const row = await tx
    .updateTable('activities')
    .set((is) => ({ current_participants: is('current_participants', '+', 1) }))
    .where('id', '=', id)
    .whereRef('current_participants', '<', 'max_participants')
    .returning('current_participants')
    .executeTakeFirst()
  return row?.current_participants
}

export const addToParticipantCount = (tx: Db, id: number, by: number) =>
  tx
    .updateTable('activities')
    .set((is) => ({ current_participants: is('current_participants', '+', by) }))
    .where('id', '=', id)
    .execute()

export const findParticipant = (db: Db, activityId: number, userId: number) =>
  db
    .selectFrom('activity_participants')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

type NewParticipation = { activityId: number; userId: number; countedMonth: string | null }

/**
 * Inserts a participant, or reuses the row of the user's earlier participation, because each user has one row per
 * activity.
 */
export const upsertParticipant = (
  tx: Db,
  { activityId, userId, countedMonth }: NewParticipation,
  now: Instant,
) =>
  tx
    .insertInto('activity_participants')
    .values({ activity_id: activityId, user_id: userId, counted_month: countedMonth, joined_at: toDate(now) })
    .onConflict((conflict) =>
      conflict.columns(['activity_id', 'user_id']).doUpdateSet({
        status: 'registered',
        counted_month: countedMonth,
        joined_at: toDate(now),
        cancelled_at: null,
        is_free_to_leave: false,
        reminded_at: null,
        sign_in_reminded_at: null,
      }),
    )
    .execute()

/**
 * Changes the status of a participant if the current status is one of `from`. Returns whether the status changed. Only
 * one of several simultaneous changes succeeds.
 */
export const transitionParticipant = (
  tx: Db,
  id: number,
  from: ParticipantStatus[],
  changes: Updateable<DB['activity_participants']>,
) =>
  updateOneRow(
    tx.updateTable('activity_participants').set(changes).where('id', '=', id).where('status', 'in', from),
  )

/** Stores a participant's rating. Returns whether the participant had not rated the activity before. */
export const addActivityRatingOnce = (
  tx: Db,
  id: number,
  rated: { rating: number; review: string | null },
  now: Instant,
) =>
  updateOneRow(
    tx
      .updateTable('activity_participants')
      .set({ ...rated, reviewed_at: toDate(now) })
      .where('id', '=', id)
      .where('rating', 'is', null),
  )

/**
 * Lists the ids of users who are registered or checked in. The fixed order avoids deadlocks between transactions that
 * lock several rows.
 */
export const listActiveParticipants = (db: Db, activityId: number) =>
  db
    .selectFrom('activity_participants')
    .select(['id', 'user_id', 'counted_month'])
    .where('activity_id', '=', activityId)
    .where('status', 'in', ['registered', 'signed_in'])
    .orderBy('user_id')
    .execute()

/**
 * Marks the reminders of an activity as not sent, because its start has changed and participants must be
 * reminded again.
 */
export const resetActivityReminders = (tx: Db, activityId: number) =>
  tx
    .updateTable('activity_participants')
    .set({ reminded_at: null, sign_in_reminded_at: null })
    .where('activity_id', '=', activityId)
    .execute()

/** Allows participants who joined before the reschedule to leave until the new start. Also undoes their check-ins. */
export async function allowLeavingAfterReschedule(tx: Db, activityId: number) {
  const coming = tx
    .updateTable('activity_participants')
    .where('activity_id', '=', activityId)
    .where('status', 'in', ['registered', 'signed_in'])
  const nowhere = { signed_in_at: null, signed_in_lat: null, signed_in_lng: null }
  await coming.set({ ...nowhere, status: 'registered', is_free_to_leave: true }).execute()
}
