import type { Kysely } from 'kysely'
import { closeDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { maxReplicaAgeMs } from './replica-freshness.ts'
import {
  openProbedReplica,
  type ProbedReplica,
  readReplicaState,
  type ReplicaState,
  startReplicaProbes,
} from './replica-probes.ts'

/** Time in ms after which a read that a replica has not answered is repeated on the primary. */
const readTimeoutMs = 3000

/** Runs a query whose answer may lack the newest commits. */
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
  /** URLs of one server each. Behind a balancer, probe and read could reach different servers. */
  urls: readonly string[]
  open(url: string): Kysely<Schema>
  /** Called when a replica becomes usable or unusable. */
  onChange?(state: ReplicaState): void
  maxAgeMs?: number
}

/**
 * Opens read replicas of a primary server. Reads take turns among the replicas whose data is new enough. A replica that
 * was promoted, stands still or is unreachable is not used.
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
  const replicas = urls.map((url) => ({ db: open(url), probed: openProbedReplica(url) }))
  const stopProbes = startReplicaProbes({
    primaryUrl,
    replicas: replicas.map(({ probed }) => probed),
    maxAgeMs,
    onChange,
  })
  const stateOf = ({ probed }: { probed: ProbedReplica }) => readReplicaState(probed, maxAgeMs)
  let turn = 0
  return {
    async read(query) {
      const usable = replicas.filter((replica) => stateOf(replica).ageMs !== undefined)
      const replica = usable[(turn += 1) % usable.length]
      if (!replica) return query(primary)
      try {
        return await withinTimeLimit(query(replica.db))
      } catch (error) {
        if (error instanceof SlowReplicaError || isDatabaseUnavailable(error))
          replica.probed.freshUntil = undefined
        return query(primary)
      }
    },
    states: () => replicas.map(stateOf),
    async stop() {
      await stopProbes()
      await Promise.all(replicas.map(({ db }) => closeDatabase(db)))
    },
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
