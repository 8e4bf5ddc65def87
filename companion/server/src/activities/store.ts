import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'
import { endOf, type ParticipantStatus, type Times } from './rules.ts'

export type ActivityRow = Selectable<DB['activities']>
export type ParticipantRow = Selectable<DB['activity_participants']>

export const timesOf = (row: Pick<ActivityRow, 'start_time' | 'end_time'>): Times => ({
  startAt: row.start_time.getTime(),
  endAt: endOf(row.start_time.getTime(), row.end_time?.getTime()),
})

/** What rules judge by. */
export const standingOf = (row: Pick<ActivityRow, 'start_time' | 'end_time' | 'status'>) => ({
  ...timesOf(row),
  status: row.status,
})

export const leavingOf = (row: Pick<ParticipantRow, 'status' | 'is_free_to_leave'>) => ({
  status: row.status,
  isFreeToLeave: row.is_free_to_leave,
})

/** The end in SQL, with what stands for it where nobody named one. */
export const endTime = sql<Date>`coalesce(a.end_time, a.start_time + interval '2 hours')`

export const addActivity = (tx: Db, activity: Insertable<DB['activities']>) =>
  tx.insertInto('activities').values(activity).returning('id').executeTakeFirstOrThrow()

export const findActivity = (db: Db, id: number) =>
  db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends: who joins, cancels or changes it waits. */
export const lockActivity = (tx: Db, id: number) =>
  tx.selectFrom('activities').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setActivity = (tx: Db, id: number, changes: Updateable<DB['activities']>, now: Instant) =>
  tx
    .updateTable('activities')
    .set({ ...changes, updated_at: toDate(now) })
    .where('id', '=', id)
    .execute()

/** How many take part now; undefined when nobody more can. */
export async function takePlace(tx: Db, id: number) {
  const row = await tx
    .updateTable('activities')
    .set((is) => ({ current_participants: is('current_participants', '+', 1) }))
    .where('id', '=', id)
    .whereRef('current_participants', '<', 'max_participants')
    .returning('current_participants')
    .executeTakeFirst()
  return row?.current_participants
}

export const changePlaces = (tx: Db, id: number, by: number) =>
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

type Joining = { activityId: number; userId: number; countedMonth: string | null }

/** One row for a person and an activity: who comes back has the same. */
export const putParticipant = (tx: Db, { activityId, userId, countedMonth }: Joining, now: Instant) =>
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

/** Whether it was still in one of those states: of several that move it one does. */
export async function moveParticipant(
  tx: Db,
  id: number,
  from: ParticipantStatus[],
  changes: Updateable<DB['activity_participants']>,
) {
  const { numUpdatedRows } = await tx
    .updateTable('activity_participants')
    .set(changes)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether nobody had rated with it before. */
export async function rateOnce(
  tx: Db,
  id: number,
  rated: { rating: number; review: string | null },
  now: Instant,
) {
  const { numUpdatedRows } = await tx
    .updateTable('activity_participants')
    .set({ ...rated, reviewed_at: toDate(now) })
    .where('id', '=', id)
    .where('rating', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Who comes, or is there already. Always in the same order: two who lock several meet at the first. */
export const listComing = (db: Db, activityId: number) =>
  db
    .selectFrom('activity_participants')
    .select(['id', 'user_id', 'counted_month'])
    .where('activity_id', '=', activityId)
    .where('status', 'in', ['registered', 'signed_in'])
    .orderBy('user_id')
    .execute()

/** Who is reminded anew, since what they were reminded of has moved. */
export const forgetReminders = (tx: Db, activityId: number) =>
  tx
    .updateTable('activity_participants')
    .set({ reminded_at: null, sign_in_reminded_at: null })
    .where('activity_id', '=', activityId)
    .execute()

/** Who joined for a start that was moved is free to leave, and who was there already is not there yet. */
export async function freeForMoved(tx: Db, activityId: number) {
  const coming = tx
    .updateTable('activity_participants')
    .where('activity_id', '=', activityId)
    .where('status', 'in', ['registered', 'signed_in'])
  const nowhere = { signed_in_at: null, signed_in_lat: null, signed_in_lng: null }
  await coming.set({ ...nowhere, status: 'registered', is_free_to_leave: true }).execute()
}
