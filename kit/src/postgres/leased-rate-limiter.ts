import { type Clock, type Instant, secondMs } from '@sanhe/kit/runtime/clock'
import {
  type RateLimitPolicy,
  type RateLimiter,
  scaleRateLimitMax,
  countRateLimitsSequentially,
} from '@sanhe/kit/security/rate-limiter'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { SqlExecutor } from './executor.ts'

/** Lifetime of a lease in ms. The next request after this time settles the lease and returns its unused part. */
const leaseMs = 2 * secondMs
/** A process leases one tenth of the limit at a time. */
const leaseShare = 10
/**
 * Tolerated difference in ms between the clocks of two machines. A timestamp further in the future was written before
 * the clock was moved back.
 */
const maxSkewMs = 10_000
const maxKeys = 50_000

type Lease = { granted: number; takenAt: Instant; usedAt: Instant[] }
type KeyState = {
  lease?: Lease | undefined
  refusedFrom?: Instant
  refusedUntil?: Instant
  renewal?: Promise<void>
}

/**
 * Rate limiter with sliding windows that all processes on one database share, for limits that apply to every request.
 * A process leases a part of the limit and serves requests from memory. While a lease is open, its whole part counts
 * as used. When the process settles the lease, only the real uses count, with their times. The limit is therefore
 * never exceeded, and a single process lets exactly the limit through. With n processes, a caller may be refused
 * while each of the other processes holds up to 9 % of the limit unused. Uses the table of `postgresRateLimiter`.
 */
export function leasedRateLimiter(db: SqlExecutor, clock: Clock, scale = 1): RateLimiter {
  const stateByKey = new LRUCache<string, KeyState>({ max: maxKeys })
  const stateOf = (name: string, key: string) => {
    const id = `${name}\n${key}`
    const known = stateByKey.get(id)
    if (known) return known
    const made: KeyState = {}
    stateByKey.set(id, made)
    return made
  }
  const take: RateLimiter['take'] = async (name, policy, key) => {
    const max = scaleRateLimitMax(policy, scale)
    if (max === undefined) return 0
    const holding = stateOf(name, key)
    for (;;) {
      const now = clock.now()
      if (takeFrom(holding, now)) return 0
      const seconds = secondsRefused(holding, now)
      if (seconds) return seconds
      // Concurrent requests for the same key share one renewal of the lease, and so one query.
      holding.renewal ??= renewLease(db, { name, key, policy, max, now }, holding).finally(
        () => delete holding.renewal,
      )
      await holding.renewal
    }
  }
  return {
    take,
    takeAll: countRateLimitsSequentially(take),
    async refund(name, key) {
      stateOf(name, key).lease?.usedAt.pop()
    },
  }
}

function takeFrom({ lease }: KeyState, now: Instant) {
  if (!lease || now < lease.takenAt || now >= lease.takenAt + leaseMs) return false
  if (lease.usedAt.length >= lease.granted) return false
  lease.usedAt.push(now)
  return true
}

/** Returns the seconds to wait, without a query: no request can succeed before `refusedUntil`. */
function secondsRefused({ refusedFrom = 0, refusedUntil = 0 }: KeyState, now: Instant) {
  if (now < refusedFrom || now >= Math.min(refusedUntil, refusedFrom + leaseMs)) return 0
  return Math.max(1, Math.ceil((refusedUntil - now) / secondMs))
}

type LeaseRequest = { name: string; key: string; policy: RateLimitPolicy; max: number; now: Instant }

/**
 * Settles the ended lease and takes the next lease. When no lease is granted, records the time of the next free place.
 */
async function renewLease(db: SqlExecutor, request: LeaseRequest, holding: KeyState) {
  const { now, policy } = request
  const ended = holding.lease
  const { granted, oldest } =
    (await settleLease(db, request, ended)) ?? (await insertKeyAndSettle(db, request, ended))
  // Replacing the lease loses no counted request. The lease was used up or had ended, so no request was counted in it
  // during the query.
  holding.lease = granted > 0 ? { granted, takenAt: now, usedAt: [] } : undefined
  if (granted > 0) return
  holding.refusedFrom = now
  holding.refusedUntil = Math.max((oldest ?? now) + policy.windowMs, now + 1)
}

type LeaseGrant = { granted: number; oldest: number | null }

async function insertKeyAndSettle(db: SqlExecutor, request: LeaseRequest, ended: Lease | undefined) {
  await sql`
    INSERT INTO limit_takes (name, key, taken, expires_at) VALUES (${request.name}, ${request.key}, '{}', ${request.now})
    ON CONFLICT DO NOTHING`.execute(db)
  return (await settleLease(db, request, ended)) ?? { granted: 0, oldest: null }
}

/**
 * Locks the row of the key and counts the requests in one statement. An open lease is stored with the last moment at
 * which it can be used, so that it is not deleted too early. A settled lease is stored with the moments of its actual
 * use.
 */
async function settleLease(
  db: SqlExecutor,
  { name, key, policy, max, now }: LeaseRequest,
  ended: Lease | undefined,
) {
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
