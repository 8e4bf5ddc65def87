import { fenToDecimalYuan } from '@sanhe/kit/money'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, Db } from '#core'
import {
  calculateAverageRating,
  type CaptainLevel,
  monthlySubsidies,
  type OrganiserStatistics,
} from './rules.ts'

export type CaptainRow = Selectable<DB['captains']>

/**
 * Locks the user row before other rows, so that changes of one captain run one after the other. Returns undefined for
 * disabled and deleted accounts.
 */
export const lockActiveUserRow = (tx: Db, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'verified', 'phone'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findCaptain = (db: Db, userId: number) =>
  db.selectFrom('captains').selectAll().where('user_id', '=', userId).executeTakeFirst()

const figureColumns = (figures: OrganiserStatistics) => ({
  total_activities: figures.activities,
  total_participants: figures.participants,
  total_new_users: figures.newUsers,
  rating_sum: figures.ratingSum,
  rating_count: figures.ratingCount,
  avg_rating: calculateAverageRating(figures).toFixed(1),
})

/** Returns whether the stored organiser statistics equal the given statistics. */
export const hasSameStatistics = (captain: CaptainRow, figures: OrganiserStatistics) =>
  Object.entries(figureColumns(figures)).every(([name, value]) => captain[name as keyof CaptainRow] === value)

type NewCaptain = Pick<Insertable<DB['captains']>, 'user_id' | 'bio' | 'specialties' | 'serving_area'>

/** Creates a captain at the lowest level, or resets the row of a former captain. */
export const upsertCaptain = (tx: Db, captain: NewCaptain, figures: OrganiserStatistics, now: Instant) => {
  const row = {
    ...captain,
    ...figureColumns(figures),
    level: 'trainee' as const,
    honor_year: null,
    monthly_subsidy: fenToDecimalYuan(monthlySubsidies.trainee),
    status: 'active' as const,
    approved_at: toDate(now),
    updated_at: toDate(now),
  }
  return tx
    .insertInto('captains')
    .values({ ...row, created_at: toDate(now) })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export const setCaptainStatistics = (tx: Db, userId: number, figures: OrganiserStatistics, now: Instant) =>
  updateCaptain(tx, userId, figureColumns(figures), now)

export const updateCaptain = (tx: Db, userId: number, changes: Updateable<DB['captains']>, now: Instant) =>
  tx
    .updateTable('captains')
    .set({ ...changes, updated_at: toDate(now) })
    .where('user_id', '=', userId)
    .execute()

/** Sets the level of a captain and the monthly subsidy of that level. */
export const setCaptainLevel = (
  tx: Db,
  userId: number,
  level: CaptainLevel,
  honorYear: number | null,
  now: Instant,
) =>
  updateCaptain(
    tx,
    userId,
    { level, honor_year: honorYear, monthly_subsidy: fenToDecimalYuan(monthlySubsidies[level]) },
    now,
  )

/** Sets the captain badge that other users see next to the user's name; null removes the badge. */
export const setCaptainBadge = (tx: Db, userId: number, level: CaptainLevel | null, now: Instant) =>
  tx
    .updateTable('users')
    .set({ is_captain: level !== null, captain_level: level, updated_at: toDate(now) })
    .where('id', '=', userId)
    .execute()

/**
 * Lists active captains with active accounts in ascending order of id. `afterId` is the last id of the previous batch,
 * and `limit` the largest number of captains.
 */
export const listActiveCaptains = (db: Db, afterId: number, limit: number) =>
  db
    .selectFrom('captains')
    .innerJoin('users', 'users.id', 'captains.user_id')
    .selectAll('captains')
    .where('captains.status', '=', 'active')
    .where('users.status', '=', 'active')
    .where('captains.user_id', '>', afterId)
    .orderBy('captains.user_id')
    .limit(limit)
    .execute()

/**
 * Counts the honorary captains of a year. The advisory lock serialises simultaneous grants, so that each grant sees the
 * count after the previous one.
 */
export async function countHonoraryCaptains(tx: Db, year: number) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('captains of honour'))`.execute(tx)
  const { count } = await tx
    .selectFrom('captains')
    .select(sql<number>`count(*)`.as('count'))
    .where('honor_year', '=', year)
    .executeTakeFirstOrThrow()
  return count
}
