import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresServerFolder, WriteLogLine } from './data-folder.ts'
import { type FileLock, tryFileLock } from './file-lock.ts'
import { findRunningServer, stopPostgresServer } from './server-process.ts'

export type SupervisorOptions = {
  folder: PostgresServerFolder
  /** Port of the server, which stays the same after a restart. */
  port: number
  /** Lock that the owner holds. A guest takes it when the owner has ended, and becomes the owner. */
  ownership: FileLock | undefined
  restart(): Promise<void>
  log: WriteLogLine
  /** Called once when the server could not be started again. No further attempt follows. */
  onLost(error: Error): void
}

/** Interval in ms between checks of the server process. A dead server is noticed within this time. */
const checkMs = 200
const retryPauseMs = 500
const maxFailures = 5
/** Largest number of successful restarts within `restartPeriodMs`. If the server ends more often, it is given up. */
const maxRestarts = 30
const restartPeriodMs = 60_000

/**
 * Watches a running server until `stop`, and starts it again when its process has ended for any reason. `stop` also
 * stops the server when this process owns it.
 */
export function supervisePostgresServer({ folder, port, restart, log, onLost, ...start }: SupervisorOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  let { ownership } = start
  let restarts: number[] = []
  let failures = 0

  async function watch() {
    while (!signal.aborted) {
      await pause(checkMs, signal)
      if (signal.aborted) return
      const server = findRunningServer(folder.cluster)
      if (server?.isReady && server.port !== port) return giveUp(`now listens at port ${server.port}`)
      if (server) continue
      ownership ??= tryFileLock(folder.ownerLock)
      // Restarts the server only with the owner lock. Without the lock, another process owns the server and restarts or
      // stops it.
      if (ownership) await restartServer()
    }
  }
  async function restartServer() {
    const now = performance.now()
    restarts = [...restarts.filter((at) => at > now - restartPeriodMs), now]
    if (restarts.length > maxRestarts) return giveUp(`ended ${maxRestarts} times within a minute`)
    log(`PostgreSQL in ${folder.root} has ended: starting it again`)
    try {
      await restart()
      failures = 0
      log(`PostgreSQL in ${folder.root} answers again`)
    } catch (error) {
      log((error as Error).message)
      failures += 1
      if (failures >= maxFailures) return giveUp(`did not start again in ${maxFailures} attempts`)
      await pause(retryPauseMs, signal)
    }
  }
  function giveUp(reason: string) {
    stopping.abort()
    onLost(new Error(`PostgreSQL in ${folder.root} ${reason}`))
  }

  const watching = watch()
  let stopped: Promise<void> | undefined
  async function stop() {
    stopping.abort()
    await watching
    if (!ownership) return
    await stopPostgresServer(folder.cluster).finally(() => ownership?.release())
  }
  return { stop: () => (stopped ??= stop()) }
}

const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {})
