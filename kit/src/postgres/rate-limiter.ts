import { type Clock, hourMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { type RateLimiter, scaleRateLimitMax } from '@sanhe/kit/security/rate-limiter'
import { type RawBuilder, sql } from 'kysely'
import type { SqlExecutor } from './executor.ts'

/**
 * Tolerated difference in ms between the clocks of two machines. A timestamp further in the future was written before
 * the clock was moved back.
 */
const maxSkewMs = 10_000

/**
 * Rate limiter with sliding windows that all processes on one database share. `scale` multiplies every maximum
 * (development only). The table is in `rate-limiter.sql`, which a product copies into a migration.
 */
export function postgresRateLimiter(db: SqlExecutor, clock: Clock, scale = 1): RateLimiter {
  const takeAll: RateLimiter['takeAll'] = async (takes) => {
    const now = clock.now()
    const counted = takes.flatMap(({ name, policy, key }, nth) => {
      const max = scaleRateLimitMax(policy, scale)
      return max === undefined ? [] : [{ nth, name, key, now, windowMs: policy.windowMs, max }]
    })
    const refused = counted.length ? counted[await addTakes(db, counted)] : undefined
    if (!refused) return { taken: takes.length, retryAfter: 0 }
    return { taken: refused.nth, retryAfter: await secondsUntilNext(db, refused) }
  }
  return {
    take: async (name, policy, key) => (await takeAll([{ name, policy, key }])).retryAfter,
    takeAll,
    async refund(name, key) {
      await sql`
        UPDATE limit_takes SET taken = taken[:cardinality(taken) - 1]
        WHERE name = ${name} AND key = ${key}`.execute(db)
    },
  }
}

/**
 * Deletes the keys that no request used for a whole window. Skips locked rows, because waiting for them could end in a
 * deadlock.
 */
export const rateLimitCleanupJob = (db: SqlExecutor): Job => ({
  name: 'limits.forget',
  everyMs: hourMs,
  async run(now) {
    const { numAffectedRows } = await sql`
      DELETE FROM limit_takes WHERE (name, key) IN (
        SELECT name, key FROM limit_takes WHERE expires_at <= ${now} FOR UPDATE SKIP LOCKED)`.execute(db)
    return { forgotten: Number(numAffectedRows) }
  },
})

type Counted = { name: string; key: string; now: number; windowMs: number; max: number }

const recent = ({ now, windowMs }: Counted) => sql`
  ARRAY(SELECT at FROM unnest(limit_takes.taken) WITH ORDINALITY AS one (at, nth)
        WHERE at > ${now - windowMs}::bigint AND at <= ${now + maxSkewMs}::bigint ORDER BY nth)`

/**
 * Counts several requests with one statement and one commit. Each count locks its row first, so exactly one of many
 * callers gets the last free place. A later limit is counted only if the limit before it had room. Returns the number
 * of successful counts.
 */
async function addTakes(db: SqlExecutor, takes: Counted[]) {
  const names = takes.map((_, nth) => sql.raw(`take_${nth}`))
  const added = takes.map((take, nth) => sql`${names[nth]} AS (${addTake(take, names[nth - 1])})`)
  const counts = names.map((name) => sql`(SELECT count(*) FROM ${name})`)
  const { rows } = await sql<{ succeeded: number }>`
    WITH ${sql.join(added)} SELECT (${sql.join(counts, sql` + `)})::int AS succeeded`.execute(db)
  return rows[0]?.succeeded ?? 0
}

const addTake = (take: Counted, before: RawBuilder<unknown> | undefined) => sql`
  INSERT INTO limit_takes (name, key, taken, expires_at)
  SELECT ${take.name}::text, ${take.key}::text, ARRAY[${take.now}::bigint], ${take.now + take.windowMs}::bigint
  ${before ? sql`FROM ${before}` : sql``}
  ON CONFLICT (name, key) DO UPDATE
  SET taken = ${recent(take)} || ${take.now}::bigint, expires_at = EXCLUDED.expires_at
  WHERE cardinality(${recent(take)}) < ${take.max}
  RETURNING 1`

async function secondsUntilNext(db: SqlExecutor, take: Counted) {
  const { rows } = await sql<{ oldest: number | null }>`
    SELECT (${recent(take)})[1] AS oldest FROM limit_takes
    WHERE name = ${take.name} AND key = ${take.key}`.execute(db)
  const oldest = rows[0]?.oldest ?? take.now
  return Math.max(1, Math.ceil((oldest + take.windowMs - take.now) / 1000))
}
