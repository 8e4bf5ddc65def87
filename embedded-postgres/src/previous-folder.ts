import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { sha256 } from '@sanhe/kit/security/secrets'
import {
  takeOverRootOwnedData,
  type PostgresServerFolder,
  type WriteLogLine,
  resolvePostgresServerFolder,
} from './data-folder.ts'
import { tryFileLock } from './file-lock.ts'
import type { PostgresOsAccount } from './server-account.ts'
import { waitUntilReady, stopPostgresServer } from './server-process.ts'

/** Folder of the database up to version 0.1.0 when root's data folder was closed to the server's account. */
const formerHome = '/var/lib/sanhe'
const settleTimeoutMs = 120_000

export const resolvePreviousServerFolder = (root: string, home = formerHome) =>
  resolvePostgresServerFolder(join(home, `${basename(root)}-${sha256(root).slice(0, 16)}`))

/**
 * Moves a database from its former folder into the data folder. The caller holds the owner lock of `folder`. A crash at
 * any point leaves the data complete in one of the two folders, and the next start continues from there.
 */
export async function moveFromPreviousFolder(
  folder: PostgresServerFolder,
  account: PostgresOsAccount,
  log: WriteLogLine,
  home = formerHome,
) {
  const former = resolvePreviousServerFolder(folder.root, home)
  const moved = `${former.cluster}.moved`
  if (!existsSync(former.cluster) && !existsSync(moved)) return
  if (existsSync(folder.cluster)) {
    if (existsSync(former.cluster)) throw new OperatorError(twoDatabasesMessage(folder, former))
    return rmSync(former.root, { recursive: true, force: true })
  }
  await endServer(former)
  const source = existsSync(former.cluster) ? former.cluster : moved
  moveCluster(source, moved, folder, former, account)
  rmSync(former.root, { recursive: true, force: true })
  log(`The database was moved from ${former.root} into the data folder: ${folder.root}`)
}

const twoDatabasesMessage = (folder: PostgresServerFolder, former: PostgresServerFolder) =>
  `There are two databases for this data folder: ${folder.root} and, from an earlier version, ${former.root}. ` +
  `Keep the one you need and move the other away, for example: mv ${former.root} ${former.root}.old`

/** Stops a server that a killed process of the earlier version left behind. Throws when that server is still in use. */
async function endServer(former: PostgresServerFolder) {
  const ownership = tryFileLock(former.ownerLock)
  if (!ownership)
    throw new OperatorError(`Another process still runs the database in ${former.root}: stop it first`)
  try {
    await waitUntilReady(former.cluster, settleTimeoutMs)
    await stopPostgresServer(former.cluster)
  } finally {
    ownership.release()
  }
}

/** The password is copied first, because a complete cluster without its password cannot be opened. */
function moveCluster(
  source: string,
  moved: string,
  folder: PostgresServerFolder,
  former: PostgresServerFolder,
  account: PostgresOsAccount,
) {
  if (existsSync(former.password)) cpSync(former.password, folder.password, { preserveTimestamps: true })
  try {
    renameSync(source, folder.cluster)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyCluster(source, `${folder.cluster}.new`)
    if (source !== moved) renameSync(source, moved)
    renameSync(`${folder.cluster}.new`, folder.cluster)
    takeOverRootOwnedData(folder.cluster, account)
  }
}

/**
 * Copies the cluster from another file system to a temporary name and flushes the copy. The caller renames the copy,
 * so that `cluster` is never incomplete.
 */
function copyCluster(source: string, draft: string) {
  rmSync(draft, { recursive: true, force: true })
  cpSync(source, draft, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  // PostgreSQL refuses a data folder that other accounts can read.
  chmodSync(draft, 0o700)
  spawnSync('sync', [])
}
