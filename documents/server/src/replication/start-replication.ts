import { OperatorError } from '@sanhe/kit/http/errors'
import { type Clock, secondMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import {
  type Heartbeat,
  isTakeOverRequested,
  readHeartbeat,
  readTakenOver,
  type ReplicaStore,
  writeHeartbeat,
} from './replica.ts'
import { createAssetSender } from './send-assets.ts'
import { createChangeSender } from './send-changes.ts'

export const sendEveryMs = secondMs
const heartbeatEveryMs = 2 * secondMs
/** Time that a stop waits for the last changes to be sent. */
const lastSendMs = 5 * secondMs

export type ReplicationDeps = {
  db: Sqlite
  dataDir: string
  clock: Clock
  log: Log
  version: string
  store: ReplicaStore
  /** Id of this data folder. */
  owner: string
  /** Called once when the service must stop, because another machine has taken over or is asked to. */
  onStop(): void
}
export type Replication = Awaited<ReturnType<typeof startReplication>>

/**
 * Keeps the replica of this data folder about a second behind. Throws if another machine has taken over, because two
 * services must not accept changes of the same team. A replica that cannot be reached does not stop the service.
 */
export async function startReplication(deps: ReplicationDeps) {
  const { log } = deps
  await refuseIfTakenOver(deps)
  const changes = createChangeSender(deps)
  const assets = createAssetSender(deps)
  const pulse = await createPulse(deps)
  const failures = createFailureLog(log)
  let sentAt: number | undefined
  let isOver = false
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function send() {
    changes.collect()
    await assets.send()
    const sent = await changes.send()
    if (!sent) return
    const isNewGeneration = await pulse.show(sent)
    sentAt = performance.now()
    if (!isNewGeneration) return changes.renewIfLarge()
    await changes.removeOtherGenerations()
    await assets.removeUnused()
    log.info({ generation: sent.generation }, 'a base copy was sent to the replica')
  }
  const sendOnce = () =>
    (sending ??= failures.watch(send()).finally(() => {
      sending = undefined
    }))
  async function run() {
    await sendOnce()
    if (!isOver) timer = setTimeout(() => void run(), sendEveryMs)
  }
  // The sign of life must not wait for a large copy that is being sent.
  const beat = setInterval(() => void failures.watch(pulse.beat()), heartbeatEveryMs)
  void run()

  return {
    /** Returns the time in seconds since the replica was complete, or undefined before the first base copy. */
    ageS: () => (sentAt === undefined ? undefined : (performance.now() - sentAt) / secondMs),
    /** Sends everything that was committed before this call. */
    async sendAll() {
      await sending
      await sendOnce()
    },
    /** Sends the last changes, but does not wait long for an unreachable replica. */
    async stop() {
      isOver = true
      clearTimeout(timer)
      clearInterval(beat)
      if (pulse.isTakenOver()) return
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const limit = setTimeout(resolve, lastSendMs)
      const last = async () => {
        await sending
        await sendOnce()
        await failures.watch(pulse.end())
      }
      await Promise.race([last(), late])
      clearTimeout(limit)
    },
  }
}

type Shown = Pick<Heartbeat, 'generation' | 'last'>

/**
 * Writes the heartbeat of this service, and finds out whether it must stop. Until the first base copy is complete, the
 * heartbeat names the one of the earlier run, so that a standby does not take a restart for the end of the service.
 */
async function createPulse({ store, clock, log, version, owner, onStop }: ReplicationDeps) {
  const earlier = await readHeartbeat(store).catch(() => undefined)
  let shown: Shown | undefined = earlier
  let isTakenOver = false
  let isStopping = false
  // Heartbeats are written one after another, so that no older one replaces a newer one.
  let writing: Promise<void> = Promise.resolve()
  const write = (isLast: boolean) => (writing = writeAfter(writing, isLast))
  async function writeAfter(earlierWrite: Promise<void>, isLast: boolean) {
    await earlierWrite.catch(() => {})
    const { generation, last } = shown ?? {}
    if (generation === undefined || last === undefined || isTakenOver) return
    await writeHeartbeat(store, { generation, last, isLast, version, at: toIso(clock.now()) })
  }

  function stopOnce() {
    if (!isStopping) onStop()
    isStopping = true
  }
  async function stopIfReplaced() {
    const takenOver = await readTakenOver(store)
    if (takenOver && takenOver.owner !== owner) {
      isTakenOver = true
      log.error({ ...takenOver }, 'another machine has taken over: this service stops')
      stopOnce()
    } else if (await isTakeOverRequested(store)) {
      log.info({}, 'the standby is asked to take over: this service stops')
      stopOnce()
    }
  }

  return {
    isTakenOver: () => isTakenOver,
    /** Shows what was sent. Returns whether it is the first of a new generation. */
    async show(sent: Shown) {
      const isNewGeneration = shown?.generation !== sent.generation
      const isChanged = isNewGeneration || shown?.last !== sent.last
      shown = sent
      if (isChanged) await write(false)
      return isNewGeneration
    },
    async beat() {
      await stopIfReplaced()
      await write(false)
    },
    /** Says that everything was sent and that no more follows. */
    end: () => write(true),
  }
}

/** Logs one line when a failure begins and one when it ends, not one for each attempt. */
function createFailureLog(log: Log) {
  let isFailing = false
  return {
    async watch(work: Promise<void>) {
      try {
        await work
        if (isFailing) log.info({}, 'the replica is written again')
        isFailing = false
      } catch (error) {
        if (!isFailing)
          log.error({ err: error }, 'the replica could not be written; this is tried again every second')
        isFailing = true
      }
    },
  }
}

async function refuseIfTakenOver({ store, owner, log }: ReplicationDeps) {
  const takenOver = await readTakenOver(store).catch((error: unknown) => {
    log.error({ err: error }, 'the replica cannot be reached')
    return undefined
  })
  if (takenOver && takenOver.owner !== owner)
    throw new OperatorError(
      `${takenOver.host} took over at ${takenOver.at}: start this machine as its standby with an empty data folder`,
    )
}
