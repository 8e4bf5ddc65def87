import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import {
  type Heartbeat,
  isTakeOverRequested,
  readHeartbeat,
  readTakenOver,
  type ReplicaStore,
  writeHeartbeat,
} from './replica.ts'

export type PulseDeps = {
  store: ReplicaStore
  clock: Clock
  log: Log
  version: string
  /** Id of the data folder of this service. */
  owner: string
  /** Called once when the service must stop, because another machine has taken over or is asked to. */
  onStop(): void
}
type Shown = Pick<Heartbeat, 'generation' | 'last'>

/**
 * Writes the heartbeat of this service, and finds out whether it must stop. Until the first base copy is complete, the
 * heartbeat names the one of the earlier run, so that a standby does not take a restart for the end of the service.
 */
export async function createPulse({ store, clock, log, version, owner, onStop }: PulseDeps) {
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
