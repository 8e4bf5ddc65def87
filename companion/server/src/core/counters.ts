import { addDays, type Instant, localDay, localInstant, secondMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Key of a counter: what is counted (`name`), for which account (`subject`), in which local day (`2026-11-21`) or month
 * (`2026-11`).
 */
export type CounterKey = { name: string; subject: string; period: string }

/**
 * Takes up to `requested` units of what is left below `max` and returns how many were granted. The row is locked before
 * it is counted, so only one of several concurrent requests gets the last unit.
 */
export async function takeCount(db: Db, { name, subject, period }: CounterKey, max: number, requested = 1) {
  await db
    .insertInto('counters')
    .values({ name, subject, period, count: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ taken: number }>`
    UPDATE counters SET count = least(locked.count + ${requested}, ${max})
    FROM (SELECT count FROM counters
          WHERE name = ${name} AND subject = ${subject} AND period = ${period} FOR UPDATE) AS locked
    WHERE counters.name = ${name} AND counters.subject = ${subject} AND counters.period = ${period}
      AND locked.count < ${max}
    RETURNING counters.count - locked.count AS taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** Adds one to a counter without a maximum and returns its new value. */
export async function addCount(db: Db, { name, subject, period }: CounterKey) {
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

/**
 * Deletes one batch of counters of the days and months before `month` (`2026-10`). Returns the number of deleted rows.
 */
export async function deleteOldCounts(db: Db, month: string) {
  const { numAffectedRows } = await sql`
    DELETE FROM counters WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM counters WHERE period < ${month} LIMIT ${batch}))`.execute(db)
  return Number(numAffectedRows)
}

/** Returns units to a counter after the counted action failed. */
export const releaseCount = (db: Db, { name, subject, period }: CounterKey, amount = 1) =>
  db
    .updateTable('counters')
    .set((row) => ({ count: sql<number>`greatest(${row.ref('count')} - ${amount}, 0)` }))
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('period', '=', period)
    .execute()

/**
 * Copies the counters of these periods from one subject to another, without overwriting counters that the other already
 * has.
 */
export const copyCounts = (db: Db, from: string, to: string, periods: string[]) =>
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

export async function readCount(db: Db, { name, subject, period }: CounterKey) {
  const row = await db
    .selectFrom('counters')
    .select('count')
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('period', '=', period)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Seconds until the counters of the next local day start. */
export const secondsUntilTomorrow = (now: Instant) =>
  Math.ceil((localInstant(addDays(localDay(now), 1), '00:00') - now) / secondMs)
