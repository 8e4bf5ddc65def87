import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import type { PostgresServerFolder } from './data-folder.ts'
import {
  type PostgresOsAccount,
  createPostgresProgramError,
  createServerSpawnOptions,
} from './server-account.ts'
import {
  findRunningServer,
  serverPollIntervalMs,
  readFileOrEmpty,
  type RunningPostgresServer,
} from './server-process.ts'

const retryPauseMs = 500
const retryTimeoutMs = 60_000
const keptLogBytes = 1_000_000

/**
 * Errors after which another attempt can succeed: another process has taken the port in the meantime, or sessions of
 * the killed server are still busy.
 */
const transientErrors = /already in use|still in use/

type StartOptions = {
  timeoutMs: number
  /** Port for a server that replaces another one, so that open pools reconnect. If absent, a free port is chosen. */
  port?: number | undefined
}

export async function startPostgresServer(
  folder: PostgresServerFolder,
  program: string,
  account: PostgresOsAccount,
  { timeoutMs, port: requestedPort }: StartOptions,
) {
  rotateLog(folder.log)
  for (let waitedMs = 0; ; waitedMs += retryPauseMs) {
    disownPid(folder.cluster)
    const logged = sizeOf(folder.log)
    const port = requestedPort ?? (await findFreePort())
    const child = spawnServer(folder, program, account, port)
    const server = await untilReady(folder.cluster, child, timeoutMs)
    if (server) return server
    const reason = readFileSync(folder.log).subarray(logged).toString('utf8').trim()
    if (waitedMs >= retryTimeoutMs || !transientErrors.test(reason))
      throw new Error(`PostgreSQL did not start:\n${reason}`)
    await sleep(retryPauseMs)
  }
}

/**
 * Spawns the server as a detached process, so that Ctrl-C reaches only this process, which then shuts the server down.
 */
function spawnServer(
  { cluster, log }: PostgresServerFolder,
  program: string,
  account: PostgresOsAccount,
  port: number,
) {
  const output = openSync(log, 'a', 0o600)
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(program, args, {
    ...createServerSpawnOptions(account),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

/** Waits until the server is ready. Returns undefined when the process ended before that. */
async function untilReady(
  cluster: string,
  child: ChildProcess,
  timeoutMs: number,
): Promise<RunningPostgresServer | undefined> {
  let failure: NodeJS.ErrnoException | undefined
  child.once('error', (error) => (failure = error))
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += serverPollIntervalMs) {
    if (failure) throw createPostgresProgramError(child.spawnfile, failure.code ?? failure.message)
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const server = findRunningServer(cluster)
    if (server?.isReady && server.pid === child.pid) {
      child.unref()
      return server
    }
    await sleep(serverPollIntervalMs)
  }
  throw new Error(
    `PostgreSQL in ${cluster} is still recovering after ${timeoutMs / 1000} s; it goes on, start again later`,
  )
}

/**
 * Replaces the pid in the lock file of a killed server. The pid may now belong to another process, and PostgreSQL would
 * refuse to start. The file itself stays, because PostgreSQL reads from its other lines whether sessions of the killed
 * server still write.
 */
function disownPid(cluster: string) {
  const path = join(cluster, 'postmaster.pid')
  const [pid, ...rest] = readFileOrEmpty(path).split('\n')
  if (!pid || findRunningServer(cluster)) return
  // Another account owns the folder, so O_NOFOLLOW refuses a symbolic link that leads out of it.
  const file = openSync(path, constants.O_WRONLY | constants.O_NOFOLLOW)
  ftruncateSync(file)
  writeSync(file, [impossiblePid, ...rest].join('\n'))
  closeSync(file)
}

/** A pid above the largest pid of every operating system, so no process has this pid. */
const impossiblePid = 2 ** 31 - 1

function rotateLog(log: string) {
  if (sizeOf(log) > keptLogBytes) renameSync(log, `${log}.old`)
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
