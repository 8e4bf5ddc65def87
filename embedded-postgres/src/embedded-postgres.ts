import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@sanhe/kit/http/errors'
import { preparePostgresBinaries } from './binaries.ts'
import { toDatabaseUrl, ensureBackupPermission, ensureCluster, readDatabasePassword } from './cluster.ts'
import { type PostgresServerFolder, type WriteLogLine, openPostgresServerFolder } from './data-folder.ts'
import { type FileLock, tryFileLock } from './file-lock.ts'
import { moveFromPreviousFolder } from './previous-folder.ts'
import { type PostgresOsAccount, choosePostgresOsAccount } from './server-account.ts'
import { findRunningServer, waitUntilReady, stopPostgresServer } from './server-process.ts'
import { startPostgresServer } from './start-server.ts'
import { supervisePostgresServer } from './supervisor.ts'

export type EmbeddedPostgres = {
  url: string
  /** Stops the server when this process owns it. A process that only uses the server leaves it running. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** Folder of the server, directly in the data folder of a service. */
  dataDir: string
  log: WriteLogLine
  /** Called when the server has ended and could not be started again, so the service cannot continue. */
  onLost?: (error: Error) => void
}

/**
 * Time limit of a start in ms. It covers recovery after a power cut, and the time that another process needs to create
 * the database.
 */
const startTimeoutMs = 120_000
const pollMs = 50

/**
 * Starts the PostgreSQL server of one data folder, or joins a running server. The first process becomes the owner: it
 * starts the server, or adopts a server whose owner was killed. While the owner runs, other processes use the same
 * server as guests. If the server ends while it is in use, the owner restarts it at the same port. If the owner has
 * ended too, a guest becomes the owner and restarts the server.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = choosePostgresOsAccount()
  const folder = openPostgresServerFolder(options.dataDir, account)
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += pollMs) {
    const ownership = tryFileLock(folder.ownerLock)
    if (ownership) return startAsOwner(folder, ownership, account, options)
    const server = findRunningServer(folder.cluster)
    if (server?.isReady) {
      options.log(`PostgreSQL in ${folder.root} is already run by another process: used as a guest`)
      return supervised(folder, server.port, undefined, account, options)
    }
    await sleep(pollMs)
  }
  throw new OperatorError(
    `Another process owns ${folder.root}, but its PostgreSQL does not answer: end that process`,
  )
}

async function startAsOwner(
  folder: PostgresServerFolder,
  ownership: FileLock,
  account: PostgresOsAccount,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  try {
    await moveFromPreviousFolder(folder, account, options.log)
    const port = await runServer(folder, account, options.log)
    return supervised(folder, port, ownership, account, options)
  } catch (error) {
    ownership.release()
    throw error
  }
}

function supervised(
  folder: PostgresServerFolder,
  port: number,
  ownership: FileLock | undefined,
  account: PostgresOsAccount,
  { log, onLost = () => {} }: EmbeddedPostgresOptions,
): EmbeddedPostgres {
  const restart = () => restartServer(folder, account, port)
  const { stop } = supervisePostgresServer({ folder, port, ownership, restart, log, onLost })
  return { url: toDatabaseUrl(readDatabasePassword(folder), port), stop }
}

async function runServer(folder: PostgresServerFolder, account: PostgresOsAccount, log: WriteLogLine) {
  const left = await waitUntilReady(folder.cluster, startTimeoutMs)
  if (left) {
    log(`PostgreSQL in ${folder.root} was left running by a process that was killed: adopted`)
    return left.port
  }
  const binaries = await preparePostgresBinaries(account, folder.root)
  await ensureCluster(folder, binaries, account)
  readDatabasePassword(folder)
  await ensureBackupPermission(folder, binaries, account)
  const server = await startPostgresServer(folder, binaries.postgres, account, { timeoutMs: startTimeoutMs })
  return server.port
}

/**
 * Restarts the server on the existing database. It never creates a database, because an empty one would hide that the
 * data has vanished.
 */
async function restartServer(folder: PostgresServerFolder, account: PostgresOsAccount, port: number) {
  if (!existsSync(folder.cluster)) throw new OperatorError(`The database in ${folder.cluster} is gone`)
  if (await waitUntilReady(folder.cluster, startTimeoutMs)) return
  const { postgres } = await preparePostgresBinaries(account, folder.root)
  await startPostgresServer(folder, postgres, account, { timeoutMs: startTimeoutMs, port })
}

/** Stops a server whose owner has ended. Does nothing when there is no server or its owner lives. */
export async function stopOrphanedPostgres({ dataDir }: EmbeddedPostgresOptions) {
  const folder = openPostgresServerFolder(dataDir, choosePostgresOsAccount())
  const ownership = tryFileLock(folder.ownerLock)
  if (!ownership) return
  await stopPostgresServer(folder.cluster).finally(() => ownership.release())
}
