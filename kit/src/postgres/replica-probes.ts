import type { Pool } from 'pg'
import { openProbePool } from './probe-pool.ts'
import { findFreshUntil, type LogSample } from './replica-freshness.ts'

const probeIntervalMs = 500

export type ReplicaState = {
  /** Host, port and database, without user and password. */
  name: string
  /** Age in ms of the newest data that the replica is known to have. Undefined if unknown or above the limit. */
  ageMs: number | undefined
}

/** A replica with the findings of the probes. */
export type ProbedReplica = {
  name: string
  pool: Pool
  /** Time up to which the replica has every commit, in ms of `performance.now()`. Undefined if unknown. */
  freshUntil: number | undefined
  /**
   * Position of the replica when the probes first saw it on the primary's timeline. The replica may have reached it by
   * the log of a former primary, so only a later position proves that it follows the present one.
   */
  firstSeenAt: number | undefined
  wasUsable: boolean | undefined
}

export function openProbedReplica(url: string): ProbedReplica {
  const { host, pathname } = new URL(url)
  // A standby that restarts answers as soon as its data is consistent, which may be older than before.
  const pool = openProbePool(url, () => (replica.freshUntil = undefined))
  const unknown = { freshUntil: undefined, firstSeenAt: undefined, wasUsable: undefined }
  const replica: ProbedReplica = { name: `${host}${pathname}`, pool, ...unknown }
  return replica
}

/** Returns the state of a replica. Its age is undefined if it is unknown or above the limit. */
export function readReplicaState({ name, freshUntil }: ProbedReplica, maxAgeMs: number): ReplicaState {
  const ageMs = freshUntil === undefined ? Infinity : performance.now() - freshUntil
  return { name, ageMs: ageMs <= maxAgeMs ? ageMs : undefined }
}

type ProbeOptions = {
  primaryUrl: string
  replicas: readonly ProbedReplica[]
  maxAgeMs: number
  /** Called when a replica becomes usable or unusable. */
  onChange(state: ReplicaState): void
}

/**
 * Every 500 ms reads the position of the primary's log and then the position that each replica has applied, so the age
 * of a replica is known without a clock that both servers share and without a write. Returns the function that stops
 * the probes.
 */
export function startReplicaProbes({ primaryUrl, replicas, maxAgeMs, onChange }: ProbeOptions) {
  const primaryPool = openProbePool(primaryUrl)
  const samples: LogSample[] = []

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
  async function probeReplica(replica: ProbedReplica) {
    const [found] = await queryOrNothing<{ replayed: number }>(replica.pool, replicaState)
    if (!found) replica.freshUntil = undefined
    else {
      replica.firstSeenAt ??= found.replayed
      const freshUntil = findFreshUntil(samples, { ...found, after: replica.firstSeenAt })
      replica.freshUntil = freshUntil ?? replica.freshUntil
    }
    const state = readReplicaState(replica, maxAgeMs)
    const isUsable = state.ageMs !== undefined
    if (isUsable !== replica.wasUsable) onChange(state)
    replica.wasUsable = isUsable
  }

  const stop = repeat(probe)
  return async () => {
    await stop()
    await Promise.all([primaryPool.end(), ...replicas.map(({ pool }) => pool.end())])
  }
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
