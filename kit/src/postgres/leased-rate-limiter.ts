import { type Clock, type Instant, secondMs } from '@sanhe/kit/runtime/clock'
import { type LimitPolicy, type RateLimiter, scaledMax } from '@sanhe/kit/security/rate-limiter'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AnyDb } from './executor.ts'

/** A lease that is not used up by then is settled at the next take: what was not used goes back. */
const leaseMs = 2 * secondMs
/** Of each maximum a process takes so much at a time. */
const leaseShare = 10
/** As in `limiter.ts`: what was taken further ahead was taken before the clock was moved back. */
const maxSkewMs = 10_000
const maxKeys = 50_000

type Lease = { granted: number; takenAt: Instant; usedAt: Instant[] }
type Holding = {
  lease?: Lease | undefined
  refusedFrom?: Instant
  refusedUntil?: Instant
  asking?: Promise<void>
}

/**
 * Sliding windows that all processes on one database share, for limits that every request is charged to: a process takes
 * some at a time and serves them from memory. What is taken counts as used, for as long as it could be used, until the
 * process says what it did use: never more than the maximum pass, and of one process exactly so many. Of n processes a
 * caller may be refused when up to 9 in 100 lie unused with each of the others. The table is that of `pgLimiter`.
 */
export function leasedRateLimiter(db: AnyDb, clock: Clock, scale = 1): RateLimiter {
  const holdings = new LRUCache<string, Holding>({ max: maxKeys })
  const holdingOf = (name: string, key: string) => {
    const id = `${name}\n${key}`
    const known = holdings.get(id)
    if (known) return known
    const made: Holding = {}
    holdings.set(id, made)
    return made
  }
  return {
    async take(name, policy, key) {
      const max = scaledMax(policy, scale)
      if (max === undefined) return 0
      const holding = holdingOf(name, key)
      for (;;) {
        const now = clock.now()
        if (takeFrom(holding, now)) return 0
        const seconds = secondsRefused(holding, now)
        if (seconds) return seconds
        // Those who come meanwhile wait for the same answer.
        holding.asking ??= renew(db, { name, key, policy, max, now }, holding).finally(
          () => delete holding.asking,
        )
        await holding.asking
      }
    },
    async refund(name, key) {
      holdingOf(name, key).lease?.usedAt.pop()
    },
  }
}

function takeFrom({ lease }: Holding, now: Instant) {
  if (!lease || now < lease.takenAt || now >= lease.takenAt + leaseMs) return false
  if (lease.usedAt.length >= lease.granted) return false
  lease.usedAt.push(now)
  return true
}

/** Known without asking: nobody is let in before then. */
function secondsRefused({ refusedFrom = 0, refusedUntil = 0 }: Holding, now: Instant) {
  if (now < refusedFrom || now >= Math.min(refusedUntil, refusedFrom + leaseMs)) return 0
  return Math.max(1, Math.ceil((refusedUntil - now) / secondMs))
}

type LeaseRequest = { name: string; key: string; policy: LimitPolicy; max: number; now: Instant }

/** Settles the lease that ended and takes the next one; without one, says until when. */
async function renew(db: AnyDb, request: LeaseRequest, holding: Holding) {
  const { now, policy } = request
  const ended = holding.lease
  const { granted, oldest } = (await settle(db, request, ended)) ?? (await begin(db, request, ended))
  // What was used of the old one while this was asked: nothing, since it was used up or over.
  holding.lease = granted > 0 ? { granted, takenAt: now, usedAt: [] } : undefined
  if (granted > 0) return
  holding.refusedFrom = now
  holding.refusedUntil = Math.max((oldest ?? now) + policy.windowMs, now + 1)
}

type LeaseGrant = { granted: number; oldest: number | null }

/** Nobody has taken of this key yet. */
async function begin(db: AnyDb, request: LeaseRequest, ended: Lease | undefined) {
  await sql`
    INSERT INTO limit_takes (name, key, taken, expires_at) VALUES (${request.name}, ${request.key}, '{}', ${request.now})
    ON CONFLICT DO NOTHING`.execute(db)
  return (await settle(db, request, ended)) ?? { granted: 0, oldest: null }
}

/**
 * One statement that locks the row before it counts. A lease lies in it under the last moment in which it could be used,
 * so that it is not forgotten too early; settled, under the moments in which it was.
 */
async function settle(db: AnyDb, { name, key, policy, max, now }: LeaseRequest, ended: Lease | undefined) {
  const endedStamp = (ended?.takenAt ?? 0) + leaseMs
  const leaseSize = Math.ceil(max / leaseShare)
  const { rows } = await sql<LeaseGrant>`
    WITH locked AS (
      SELECT taken FROM limit_takes WHERE name = ${name} AND key = ${key} FOR UPDATE
    ), unended AS (
      SELECT at FROM (
        SELECT at, row_number() OVER (PARTITION BY at) AS nth FROM locked, unnest(locked.taken) AS one (at)) AS one
      WHERE at <> ${endedStamp}::bigint OR nth > ${ended?.granted ?? 0}::bigint
      UNION ALL SELECT unnest(${ended?.usedAt ?? []}::bigint[])
    ), counted AS (
      SELECT coalesce(array_agg(at ORDER BY at), '{}') AS taken, min(at) AS oldest,
             greatest(least(${leaseSize}::bigint, ${max}::bigint - count(*)), 0)::int AS granted
      FROM unended
      WHERE at > ${now - policy.windowMs}::bigint AND at <= ${now + maxSkewMs}::bigint
    )
    UPDATE limit_takes
    SET taken = counted.taken || array_fill(${now + leaseMs}::bigint, ARRAY[counted.granted]),
        expires_at = ${now + leaseMs + policy.windowMs}
    FROM counted
    WHERE limit_takes.name = ${name} AND limit_takes.key = ${key}
    RETURNING counted.granted, counted.oldest`.execute(db)
  return rows[0]
}
