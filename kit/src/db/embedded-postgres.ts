import { setTimeout as sleep } from 'node:timers/promises'
import { type FileLock, tryLock } from './file-lock.ts'
import { type Account, serverAccount } from './postgres-account.ts'
import { prepareBinaries } from './postgres-binaries.ts'
import { ensureCluster, readPassword, urlOf } from './postgres-cluster.ts'
import { type Folder, type Log, openFolder } from './postgres-folder.ts'
import { findServer, settledServer, stopServer } from './postgres-process.ts'
import { startServer } from './postgres-start.ts'

export type EmbeddedPostgres = {
  url: string
  /** Stops the server when this process is its owner; guests leave it running. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = { dataDir: string; log: Log }

/** Long enough to recover after a power cut, and for the other process to make the database. */
const startTimeoutMs = 120_000
const pollMs = 50

/**
 * The PostgreSQL of one data folder. The first process owns it: it starts the server, or adopts the one that a
 * killed owner left behind. Others that come while the owner lives use the same server as guests.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = serverAccount()
  const folder = openFolder(options.dataDir, account, options.log)
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += pollMs) {
    const ownership = tryLock(folder.ownerLock)
    if (ownership) return own(folder, ownership, account, options.log)
    const server = findServer(folder.cluster)
    if (server?.isReady) {
      options.log(`PostgreSQL in ${folder.root} is already run by another process: used as a guest`)
      return { url: urlOf(readPassword(folder), server.port), stop: async () => {} }
    }
    await sleep(pollMs)
  }
  throw new Error(`Another process owns ${folder.root}, but its PostgreSQL does not answer: end that process`)
}

async function own(folder: Folder, ownership: FileLock, account: Account, log: Log) {
  try {
    const url = await runServer(folder, account, log)
    let stopping: Promise<void> | undefined
    return { url, stop: () => (stopping ??= stopServer(folder.cluster).finally(() => ownership.release())) }
  } catch (error) {
    ownership.release()
    throw error
  }
}

async function runServer(folder: Folder, account: Account, log: Log) {
  const left = await settledServer(folder.cluster, startTimeoutMs)
  if (left) {
    log(`PostgreSQL in ${folder.root} was left running by a process that was killed: adopted`)
    return urlOf(readPassword(folder), left.port)
  }
  const binaries = await prepareBinaries(account, folder.root)
  await ensureCluster(folder, binaries, account)
  const password = readPassword(folder)
  const { port } = await startServer(folder, binaries.postgres, account, startTimeoutMs)
  return urlOf(password, port)
}

/** Stops a server that nobody owns any more; does nothing when there is none, or when its owner lives. */
export async function stopLeftPostgres({ dataDir, log }: EmbeddedPostgresOptions) {
  const folder = openFolder(dataDir, serverAccount(), log)
  const ownership = tryLock(folder.ownerLock)
  if (!ownership) return
  await stopServer(folder.cluster).finally(() => ownership.release())
}
