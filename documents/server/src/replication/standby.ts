import { readdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { OperatorError } from '@sanhe/kit/http/errors'
import { type Clock, secondMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Log } from '@sanhe/kit/runtime/log'
import { completeDataFolder } from './complete-data-folder.ts'
import { createFailureLog } from './failure-log.ts'
import { createChangeReceiver } from './receive-changes.ts'
import { createFileReceiver } from './receive-files.ts'
import {
  type Heartbeat,
  isTakeOverRequested,
  readHeartbeat,
  readTakenOver,
  removeTakeOverRequest,
  type ReplicaStore,
  writeTakenOver,
} from './replica.ts'
import { openStandbyState, type StandbyState } from './standby-state.ts'

const lookEveryMs = secondMs
/** Files are written less often than rows, because a text that changes all the time is then written once. */
const writeFilesEveryMs = 5 * secondMs
/** Files that a standby leaves in its folder when it stops before the first base copy is complete. */
const ownFiles = /^(\.lock.*|replication\.json.*|documents\.sqlite\.next)$/
/** After a request, a service that is silent for this time has ended without a last heartbeat. */
const silenceAfterRequestMs = 10 * secondMs

export type StandbyOptions = {
  folder: string
  store: ReplicaStore
  clock: Clock
  log: Log
  /** Takes over after the running service was silent for this time; undefined: only when an operator asks for it. */
  takeOverAfterMs: number | undefined
}

/**
 * Returns whether this machine has taken over already, so that its service starts at once. Throws for the data folder of
 * another service.
 */
export async function hasTakenOver(folder: string, store: ReplicaStore) {
  const { isActive, owner } = openStandbyState(folder).read()
  if (!isActive) return false
  if ((await readTakenOver(store))?.owner === owner) return true
  throw new OperatorError(
    `${folder} belongs to a service that did not take over this replica: remove STANDBY_OF, or name an empty folder`,
  )
}

/**
 * Keeps a copy of a running service's data in an empty folder. `takenOver` resolves when the copy has become the data
 * folder of a service, which can then start.
 */
export function startStandby(options: StandbyOptions) {
  const { folder, log } = options
  const state = openStandbyState(folder)
  if (state.read().generation === '' && readdirSync(folder).some((name) => !ownFiles.test(name)))
    throw new OperatorError(`${folder} is not empty: a standby needs a new folder`)
  state.save({})
  const standby = createStandby(options, state)
  const { promise: takenOver, resolve } = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const failures = createFailureLog(log, 'reading the replica')
  let isStopped = false
  let looking: Promise<void> | undefined

  async function look() {
    if (await failures.watch(standby.look())) return resolve()
    if (!isStopped) timer = setTimeout(run, lookEveryMs)
  }
  const run = () => void (looking = look())
  run()

  return {
    takenOver,
    describe: standby.describe,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

function createStandby({ folder, store, clock, log, takeOverAfterMs }: StandbyOptions, state: StandbyState) {
  const changes = createChangeReceiver({ folder, store, state })
  const files = createFileReceiver({ folder, store })
  let seen: { heartbeat: Heartbeat; changedAt: number } | undefined
  let filesAt = 0
  let areFilesBehind = true

  /**
   * Returns the time in ms since the service last gave a sign of life. This machine alone measures it, so that different
   * clocks of the machines do not matter.
   */
  function measureSilenceMs(heartbeat: Heartbeat) {
    const now = performance.now()
    if (seen?.heartbeat.at !== heartbeat.at || seen.heartbeat.last !== heartbeat.last)
      seen = { heartbeat, changedAt: now }
    return now - seen.changedAt
  }

  async function shouldTakeOver(heartbeat: Heartbeat) {
    const silenceMs = measureSilenceMs(heartbeat)
    if (takeOverAfterMs !== undefined && silenceMs >= takeOverAfterMs) return true
    if (!(await isTakeOverRequested(store))) return false
    return heartbeat.isLast || silenceMs >= silenceAfterRequestMs
  }

  async function writeFiles() {
    await files.receive()
    areFilesBehind = false
    filesAt = performance.now()
  }

  async function takeOver() {
    log.info({}, 'this standby takes over')
    const { owner } = state.read()
    await writeTakenOver(store, { owner, host: hostname(), at: toIso(clock.now()) })
    await completeDataFolder({ folder, state, changes, files })
    await removeTakeOverRequest(store)
  }

  return {
    /** Applies what is new. Returns true when this standby has taken over. */
    async look() {
      const heartbeat = await readHeartbeat(store).catch((error: unknown) => {
        // Silence counts only while the replica can be read: otherwise this machine may be the one that is cut off.
        seen = undefined
        throw error
      })
      if (heartbeat && (await changes.receive(heartbeat))) areFilesBehind = true
      if (!heartbeat) return false
      if (await shouldTakeOver(heartbeat)) {
        await takeOver()
        return true
      }
      if (areFilesBehind && performance.now() - filesAt >= writeFilesEveryMs) await writeFiles()
      return false
    },
    describe: () => ({ status: 'standby', changes_applied: state.read().applied }),
  }
}
