import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import {
  containsAllCharacters,
  countRows,
  type Db,
  getPageOffset,
  maxCountedRows,
  type PaginationParams,
  type SortKey,
  toSortOrder,
  toContainsPattern,
} from '#core'
import { type ActivityStatus, maxActivityDurationMs } from './rules.ts'
import { activityEndTimeSql } from './store.ts'

const withOrganiser = (db: Db) =>
  db
    .selectFrom('activities as a')
    .innerJoin('users as u', 'u.id', 'a.creator_id')
    .selectAll('a')
    .select(['u.nickname', 'u.phone'])

type ActivityFilter = {
  q?: string | undefined
  status?: ActivityStatus | undefined
  /** Default: the latest start first. */
  sort?: SortKey<keyof typeof sortColumns> | undefined
}

const sortColumns = { startTime: 'a.start_time', createdAt: 'a.id' } as const

/**
 * Selects activities by their status at the time `now`, as `getActivityStatusAt` computes it. The stored status may be
 * out of date. The conditions on the start exclude no further activity. They limit the part of the index of starts that
 * PostgreSQL reads. `cancelled` is a SQL literal, so that PostgreSQL uses the index of cancelled activities.
 */
function hasStatusAt(status: ActivityStatus, now: Instant) {
  const at = toDate(now)
  const byTime = {
    upcoming: sql<boolean>`a.start_time > ${at}`,
    ongoing: sql<boolean>`a.start_time BETWEEN ${toDate(now - maxActivityDurationMs)} AND ${at}
      AND ${activityEndTimeSql} >= ${at}`,
    finished: sql<boolean>`a.start_time < ${at} AND ${activityEndTimeSql} < ${at}`,
  }
  return status === 'cancelled'
    ? sql<boolean>`a.status = 'cancelled'`
    : sql<boolean>`a.status <> 'cancelled' AND ${byTime[status]}`
}

const selectActivityIds = (
  db: Db,
  { q, status }: ActivityFilter,
  now: Instant,
  { isFrequent = false } = {},
) =>
  db
    .selectFrom('activities as a')
    .select('a.id')
    .$if(q !== undefined, (query) =>
      query
        .where('a.title', 'ilike', toContainsPattern(q!))
        .$if(!isFrequent, (indexed) => indexed.where(containsAllCharacters('a.title', q!))),
    )
    .$if(status !== undefined, (query) => query.where(hasStatusAt(status!, now)))

/**
 * Lists the activities of all organisers. Activities with the latest start come first. The index of characters finds a
 * rare title. A title that many activities have is found faster by reading the activities in the order of the list, so
 * the count decides.
 */
export async function listAllActivities(
  db: Db,
  filter: ActivityFilter,
  page: PaginationParams,
  now: Instant,
) {
  const { column, direction } = toSortOrder(filter.sort ?? '-startTime', sortColumns)
  const { total } = await countRows(db, selectActivityIds(db, filter, now))
  const ofPage = selectActivityIds(db, filter, now, { isFrequent: total === maxCountedRows })
    .orderBy(column, direction)
    .orderBy('a.id', direction)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const rows = await withOrganiser(db)
    .where('a.id', 'in', ofPage)
    .orderBy(column, direction)
    .orderBy('a.id', direction)
    .execute()
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
