import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { closeDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { openProbePool } from './probe-pool.ts'
import { findFreshUntil, type LogSample } from './replica-freshness.ts'

/** An answer of a replica lacks only commits of the last five seconds. */
export const maxReplicaAgeMs = 5000
const probeIntervalMs = 500
/** Time in ms after which a read that a replica has not answered is repeated on the primary. */
const readTimeoutMs = 3000

export type ReplicaState = {
  /** Host, port and database, without user and password. */
  name: string
  /** Age in ms of the newest data that the replica is known to have. Undefined if unknown or above the limit. */
  ageMs: number | undefined
}

/** Runs a query that may read data of the last seconds without the newest commits. */
export type ReadFromReplica<Schema> = <T>(read: (db: Kysely<Schema>) => Promise<T>) => Promise<T>

export type ReadReplicas<Schema> = {
  /**
   * Runs `read` on a replica that lacks only commits of the last `maxAgeMs`, or on the primary if there is none. A read
   * that fails on the replica is repeated on the primary, whatever the error is: the replica may lack a new row that
   * the read requires, cancel a query that blocks its recovery, or disappear.
   */
  read: ReadFromReplica<Schema>
  states(): ReplicaState[]
  stop(): Promise<void>
}

type Options<Schema> = {
  primary: Kysely<Schema>
  /** Reaches the primary itself: a position of another server would not limit the age of an answer. */
  primaryUrl: string
  /** One server each. Behind one URL with several servers, probe and read could reach different servers. */
  urls: readonly string[]
  open(url: string): Kysely<Schema>
  onChange?(state: ReplicaState): void
  maxAgeMs?: number
}

type Replica<Schema> = {
  name: string
  db: Kysely<Schema>
  pool: Pool
  freshUntil: number | undefined
  /**
   * Position of the replica when the probes first saw it on the primary's timeline. The replica may have reached it by
   * the log of a former primary, so only a later position proves that it follows the present one.
   */
  firstSeenAt: number | undefined
  wasUsable: boolean | undefined
}

/**
 * Opens read replicas of a primary server. Every 500 ms a probe reads the position of the primary's log and then the
 * position that each replica has applied, so the age of a replica is known without a clock that both servers share and
 * without a write. A replica that was promoted, stands still or is unreachable is no longer used.
 */
export function openReadReplicas<Schema>({
  primary,
  primaryUrl,
  urls,
  open,
  onChange = () => {},
  maxAgeMs = maxReplicaAgeMs,
}: Options<Schema>): ReadReplicas<Schema> {
  if (urls.length === 0) return { read: (read) => read(primary), states: () => [], stop: async () => {} }
  const replicas = urls.map((url) => openReplica(url, open(url)))
  const primaryPool = openProbePool(primaryUrl)
  const samples: LogSample[] = []
  const ageOf = ({ freshUntil }: Replica<Schema>) => {
    const ageMs = freshUntil === undefined ? Infinity : performance.now() - freshUntil
    return ageMs <= maxAgeMs ? ageMs : undefined
  }
  const isUsable = (replica: Replica<Schema>) => ageOf(replica) !== undefined

  async function probe() {
    const at = performance.now()
    const [found] = await queryOrNothing<Omit<LogSample, 'at'>>(primaryPool, primaryState)
    if (found) {
      if (samples.at(-1)?.timeline !== found.timeline) forgetHistory()
      samples.push({ at, ...found })
    }
    while (samples.length > 1 && at - samples[0]!.at > maxAgeMs) samples.shift()
    await Promise.all(replicas.map(probeReplica))
  }
  function forgetHistory() {
    samples.length = 0
    for (const replica of replicas) Object.assign(replica, { freshUntil: undefined, firstSeenAt: undefined })
  }
  async function probeReplica(replica: Replica<Schema>) {
    const [found] = await queryOrNothing<{ replayed: number }>(replica.pool, replicaState)
    if (!found) replica.freshUntil = undefined
    else {
      replica.firstSeenAt ??= found.replayed
      const freshUntil = findFreshUntil(samples, { ...found, after: replica.firstSeenAt })
      replica.freshUntil = freshUntil ?? replica.freshUntil
    }
    if (isUsable(replica) === replica.wasUsable) return
    replica.wasUsable = isUsable(replica)
    onChange({ name: replica.name, ageMs: ageOf(replica) })
  }

  let turn = 0
  const read: ReadFromReplica<Schema> = async (query) => {
    const usable = replicas.filter(isUsable)
    const replica = usable[(turn += 1) % usable.length]
    if (!replica) return query(primary)
    try {
      return await withinTimeLimit(query(replica.db))
    } catch (error) {
      if (error instanceof SlowReplicaError || isDatabaseUnavailable(error)) replica.freshUntil = undefined
      return query(primary)
    }
  }
  const stopProbes = repeat(probe)
  return {
    read,
    states: () => replicas.map((replica) => ({ name: replica.name, ageMs: ageOf(replica) })),
    async stop() {
      await stopProbes()
      await Promise.all([
        primaryPool.end(),
        ...replicas.flatMap(({ db, pool }) => [closeDatabase(db), pool.end()]),
      ])
    },
  }
}

function openReplica<Schema>(url: string, db: Kysely<Schema>): Replica<Schema> {
  // A standby that restarts answers as soon as its data is consistent, which may be older than before.
  const pool = openProbePool(url, () => (replica.freshUntil = undefined))
  const unknown = { freshUntil: undefined, firstSeenAt: undefined, wasUsable: undefined }
  const replica: Replica<Schema> = { name: toServerName(url), db, pool, ...unknown }
  return replica
}

const primaryState = `SELECT (position - '0/0')::float8 AS position, left(pg_walfile_name(position), 8) AS timeline
  FROM pg_current_wal_insert_lsn() AS position`
/** Returns no row on a server that is not a standby. */
const replicaState = `SELECT (pg_last_wal_replay_lsn() - '0/0')::float8 AS replayed WHERE pg_is_in_recovery()`

/** Returns the rows, or no rows if the server does not answer or is not in the state that the query requires. */
const queryOrNothing = <Row extends object>(pool: Pool, query: string) =>
  pool.query<Row>(query).then(
    ({ rows }) => rows,
    () => [],
  )

/** Repeats `work` with a pause until the returned function is called, which waits for the running work. */
function repeat(work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async () => {
    await work()
    if (!isStopped) timer = setTimeout(() => (running = run()), probeIntervalMs).unref()
  }
  let running = run()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

class SlowReplicaError extends Error {}

async function withinTimeLimit<T>(answer: Promise<T>): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SlowReplicaError()), readTimeoutMs)
  try {
    return await Promise.race([answer, expired])
  } finally {
    clearTimeout(timer)
    answer.catch(() => {}) // The read may still fail after the time limit; the caller has the primary's answer.
  }
}

function toServerName(url: string) {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
