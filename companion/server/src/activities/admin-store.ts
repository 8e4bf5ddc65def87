import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { type Db, countRows, getPageOffset, type PaginationParams, toContainsPattern } from '#core'
import type { ActivityStatus } from './rules.ts'
import { activityEndTimeSql } from './store.ts'

const withOrganiser = (db: Db) =>
  db
    .selectFrom('activities as a')
    .innerJoin('users as u', 'u.id', 'a.creator_id')
    .selectAll('a')
    .select(['u.nickname', 'u.phone'])

type ActivityFilter = { q?: string | undefined; status?: ActivityStatus | undefined }

/**
 * Selects activities by their status at the time `now`, as `getActivityStatusAt` computes it. The stored status may be
 * out of date.
 */
function hasStatusAt(status: ActivityStatus, now: Instant) {
  const at = toDate(now)
  const byTime = {
    upcoming: sql<boolean>`a.start_time > ${at}`,
    ongoing: sql<boolean>`a.start_time <= ${at} AND ${activityEndTimeSql} >= ${at}`,
    finished: sql<boolean>`${activityEndTimeSql} < ${at}`,
  }
  return status === 'cancelled'
    ? sql<boolean>`a.status = 'cancelled'`
    : sql<boolean>`a.status <> 'cancelled' AND ${byTime[status]}`
}

/** Lists the activities of all organisers. Activities with the latest start come first. */
export async function listAllActivities(
  db: Db,
  { q, status }: ActivityFilter,
  page: PaginationParams,
  now: Instant,
) {
  const found = db
    .selectFrom('activities as a')
    .select('a.id')
    .$if(q !== undefined, (query) => query.where('a.title', 'ilike', toContainsPattern(q!)))
    .$if(status !== undefined, (query) => query.where(hasStatusAt(status!, now)))
  const ofPage = found
    .orderBy('a.start_time', 'desc')
    .orderBy('a.id', 'desc')
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [rows, { total }] = await Promise.all([
    withOrganiser(db)
      .where('a.id', 'in', ofPage)
      .orderBy('a.start_time', 'desc')
      .orderBy('a.id', 'desc')
      .execute(),
    countRows(db, found),
  ])
  return { rows, total }
}
export type AdminActivityRow = Awaited<ReturnType<typeof listAllActivities>>['rows'][number]

export const findActivityWithOrganiser = (db: Db, id: number) =>
  withOrganiser(db).where('a.id', '=', id).executeTakeFirst()

/** Lists all users who ever joined the activity, in the order in which they joined. */
export const listAllParticipants = (db: Db, activityId: number) =>
  db
    .selectFrom('activity_participants as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select(['u.nickname', 'u.phone'])
    .where('p.activity_id', '=', activityId)
    .orderBy('p.joined_at')
    .orderBy('p.id')
    .execute()
export type AdminParticipantRow = Awaited<ReturnType<typeof listAllParticipants>>[number]
