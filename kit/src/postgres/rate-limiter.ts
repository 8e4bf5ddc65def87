import { type Clock, hourMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { type RateLimiter, scaledMax } from '@sanhe/kit/security/rate-limiter'
import { sql } from 'kysely'
import type { AnyDb } from './executor.ts'

/**
 * Clocks of two machines differ a little; a timestamp further in the future was written before the clock was moved
 * back.
 */
const maxSkewMs = 10_000

/**
 * Rate limiter with sliding windows that all processes on one database share. `scale` multiplies every maximum
 * (development only). The table is in `rate-limiter.sql`, which a product copies into a migration.
 */
export function postgresRateLimiter(db: AnyDb, clock: Clock, scale = 1): RateLimiter {
  return {
    async take(name, policy, key) {
      const take = { name, key, now: clock.now(), windowMs: policy.windowMs }
      const max = scaledMax(policy, scale)
      if (max === undefined) return 0
      return (await addTake(db, take, max)) ? 0 : await secondsUntilNext(db, take)
    },
    async refund(name, key) {
      await sql`
        UPDATE limit_takes SET taken = taken[:cardinality(taken) - 1]
        WHERE name = ${name} AND key = ${key}`.execute(db)
    },
  }
}

export const rateLimitCleanupJob = (db: AnyDb): Job => ({
  name: 'limits.forget',
  everyMs: hourMs,
  async run(now) {
    const { numAffectedRows } = await sql`DELETE FROM limit_takes WHERE expires_at <= ${now}`.execute(db)
    return { forgotten: Number(numAffectedRows) }
  },
})

type Take = { name: string; key: string; now: number; windowMs: number }

const recent = ({ now, windowMs }: Take) => sql`
  ARRAY(SELECT at FROM unnest(limit_takes.taken) WITH ORDINALITY AS one (at, nth)
        WHERE at > ${now - windowMs}::bigint AND at <= ${now + maxSkewMs}::bigint ORDER BY nth)`

/** Locks the row and counts in one statement, so that the last free place goes to exactly one caller. */
async function addTake(db: AnyDb, take: Take, max: number) {
  const { rows } = await sql`
    INSERT INTO limit_takes (name, key, taken, expires_at)
    VALUES (${take.name}, ${take.key}, ARRAY[${take.now}::bigint], ${take.now + take.windowMs})
    ON CONFLICT (name, key) DO UPDATE
    SET taken = ${recent(take)} || ${take.now}::bigint, expires_at = EXCLUDED.expires_at
    WHERE cardinality(${recent(take)}) < ${max}
    RETURNING 1`.execute(db)
  return rows.length === 1
}

async function secondsUntilNext(db: AnyDb, take: Take) {
  const { rows } = await sql<{ oldest: number | null }>`
    SELECT (${recent(take)})[1] AS oldest FROM limit_takes
    WHERE name = ${take.name} AND key = ${take.key}`.execute(db)
  const oldest = rows[0]?.oldest ?? take.now
  return Math.max(1, Math.ceil((oldest + take.windowMs - take.now) / 1000))
}
