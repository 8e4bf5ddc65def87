import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** States in the lock file in which a server answers queries. A standby never reaches `ready`. */
const readyStates = new Set(['ready', 'standby'])

/** A running PostgreSQL server, as described by the lock file of its postmaster process. */
export type RunningPostgresServer = { pid: number; port: number; isReady: boolean }

export const serverPollIntervalMs = 25
const stopTimeoutMs = 60_000

/** Returns the running server of this cluster, whichever process started it. */
export function findRunningServer(cluster: string): RunningPostgresServer | undefined {
  const lines = readFileOrEmpty(join(cluster, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  if (!isPostmasterOf(pid, cluster)) return undefined
  return { pid, port: Number(lines[3]), isReady: readyStates.has(lines[7]?.trim() ?? '') }
}

/**
 * Checks the command of the process: after a restart of the machine, another process may have the pid that is in the
 * file.
 */
function isPostmasterOf(pid: number, cluster: string) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  return commandOf(pid).includes(`/postgres -D ${cluster} `)
}

function commandOf(pid: number) {
  if (process.platform === 'linux') return readFileOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  return `${spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()} `
}

/**
 * Waits until the running server is ready. Returns undefined when there is no server or it ends while it shuts down.
 */
export async function waitUntilReady(
  cluster: string,
  timeoutMs: number,
): Promise<RunningPostgresServer | undefined> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += serverPollIntervalMs) {
    const server = findRunningServer(cluster)
    if (!server || server.isReady) return server
    await sleep(serverPollIntervalMs)
  }
  throw new Error(`PostgreSQL in ${cluster} has not become ready in ${timeoutMs / 1000} s`)
}

/** Ends sessions, rolls back open transactions, writes everything to disk and waits until the process has ended. */
export async function stopPostgresServer(cluster: string) {
  const server = findRunningServer(cluster)
  if (!server) return
  process.kill(server.pid, 'SIGINT')
  for (let waitedMs = 0; waitedMs < stopTimeoutMs; waitedMs += serverPollIntervalMs) {
    if (!isPostmasterOf(server.pid, cluster)) return
    await sleep(serverPollIntervalMs)
  }
  throw new Error(`PostgreSQL (process ${server.pid}) did not stop in ${stopTimeoutMs / 1000} s`)
}

export function readFileOrEmpty(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return ''
    throw error
  }
}
