import { addDays, type Instant, localDay, localInstant, secondMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from './deps.ts'

/** Whose count it is and of what, in a local day (`2026-11-21`) or month (`2026-11`). */
export type Count = { name: string; subject: string; period: string }

/**
 * Takes up to `wanted` of what is left below `max` and returns how many it got. The row is locked before it is counted,
 * so the last one goes to exactly one of many.
 */
export async function takeCount(db: Db, { name, subject, period }: Count, max: number, wanted = 1) {
  await db
    .insertInto('counters')
    .values({ name, subject, period, count: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ taken: number }>`
    UPDATE counters SET count = least(locked.count + ${wanted}, ${max})
    FROM (SELECT count FROM counters
          WHERE name = ${name} AND subject = ${subject} AND period = ${period} FOR UPDATE) AS locked
    WHERE counters.name = ${name} AND counters.subject = ${subject} AND counters.period = ${period}
      AND locked.count < ${max}
    RETURNING counters.count - locked.count AS taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** Counts one more of what has no limit; how many it is now. */
export async function addCount(db: Db, { name, subject, period }: Count) {
  const { count } = await db
    .insertInto('counters')
    .values({ name, subject, period, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'subject', 'period'])
        .doUpdateSet((row) => ({ count: sql<number>`${row.ref('counters.count')} + 1` })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

const batch = 5000

/** Forgets some of the counts of days and months before that month (`2026-10`); how many. */
export async function forgetCounts(db: Db, month: string) {
  const { numAffectedRows } = await sql`
    DELETE FROM counters WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM counters WHERE period < ${month} LIMIT ${batch}))`.execute(db)
  return Number(numAffectedRows)
}

/** For what did not come about after all. */
export const giveBackCount = (db: Db, { name, subject, period }: Count, given = 1) =>
  db
    .updateTable('counters')
    .set((row) => ({ count: sql<number>`greatest(${row.ref('count')} - ${given}, 0)` }))
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('period', '=', period)
    .execute()

/** Gives somebody the counts that another has in these periods, where they have none of their own. */
export const carryCounts = (db: Db, from: string, to: string, periods: string[]) =>
  db
    .insertInto('counters')
    .columns(['name', 'subject', 'period', 'count'])
    .expression((eb) =>
      eb
        .selectFrom('counters')
        .select(['name', eb.val(to).as('subject'), 'period', 'count'])
        .where('subject', '=', from)
        .where('period', 'in', periods),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function readCount(db: Db, { name, subject, period }: Count) {
  const row = await db
    .selectFrom('counters')
    .select('count')
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('period', '=', period)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Until the counts of a local day begin anew. */
export const secondsUntilTomorrow = (now: Instant) =>
  Math.ceil((localInstant(addDays(localDay(now), 1), '00:00') - now) / secondMs)
