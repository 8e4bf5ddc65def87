import {
  addDays,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  secondMs,
} from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Key of a counter: what is counted (`name`), for which account (`subject`), and in which local day
 * (`2026-11-21`) or month (`2026-11`).
 */
export type CounterKey = { name: string; subject: string; period: string }

/**
 * Takes up to `requested` units of a counter whose limit is `max`. Returns the number of units taken, which is smaller
 * if fewer units are left. The counter row is locked before it is read, so only one of several concurrent requests gets
 * the last unit.
 */
export async function takeCounterUnits(
  db: Db,
  { name, subject, period }: CounterKey,
  max: number,
  requested = 1,
) {
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

/** Increments a counter that has no maximum and returns its new value. */
export async function incrementCounter(db: Db, { name, subject, period }: CounterKey) {
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

const deleteBatchSize = 5000

/**
 * Deletes one batch of counters for days and months before the month `month` (for example `2026-10`), and returns the
 * number of deleted rows.
 */
export async function deleteOldCounters(db: Db, month: string) {
  const { numAffectedRows } = await sql`
    DELETE FROM counters WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM counters WHERE period < ${month} LIMIT ${deleteBatchSize}))`.execute(db)
  return Number(numAffectedRows)
}

/** Returns units to a counter because the counted action failed or was undone. */
export const releaseCounterUnits = (db: Db, { name, subject, period }: CounterKey, amount = 1) =>
  db
    .updateTable('counters')
    .set((row) => ({ count: sql<number>`greatest(${row.ref('count')} - ${amount}, 0)` }))
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('period', '=', period)
    .execute()

/**
 * Copies the counters of the given periods from one subject to another. Counters that the target subject already has
 * are not overwritten.
 */
export const copyCounters = (db: Db, from: string, to: string, periods: string[]) =>
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

export async function readCounter(db: Db, { name, subject, period }: CounterKey) {
  const row = await db
    .selectFrom('counters')
    .select('count')
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('period', '=', period)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Returns the number of seconds until the next local day, when new daily counters start. */
export const secondsUntilTomorrow = (now: Instant) =>
  Math.ceil((toInstantInShanghai(addDays(instantToShanghaiDay(now), 1), '00:00') - now) / secondMs)
