import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { startEmbeddedPostgres, stopOrphanedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'
import { type FileLock, waitForLock } from '@sanhe/embedded-postgres/file-lock'
import { removeInMemoryFolder, testServerFolder } from './server-folder.ts'

/** One server for every worker of every run in this checkout; on a disk its templates serve the next run too. */
const options = { dataDir: testServerFolder(resolve(import.meta.dirname, '../../..')), log: () => {} }

/** Shared by the workers that use the server, and given back when they end. */
const usersLock = `${options.dataDir}.lock`
const lockTimeoutMs = 60_000
const lastWorkerTimeoutMs = 2000

let embedded: Promise<string> | undefined

/** The address of the server for tests: `TEST_DATABASE_URL`, or an embedded one that the first worker starts. */
export const testServerUrl = async () => process.env['TEST_DATABASE_URL'] ?? (embedded ??= start())

async function start() {
  mkdirSync(dirname(options.dataDir), { recursive: true })
  await waitForLock(usersLock, 'shared', lockTimeoutMs)
  return (await startEmbeddedPostgres(options)).url
}

/** Stops the server that this run's workers left, unless another run works on it. */
export async function stopTestServer() {
  const last = await lastUser()
  if (!last) return
  try {
    await stopOrphanedPostgres(options)
    removeInMemoryFolder(options.dataDir)
  } finally {
    last.release()
  }
}

async function lastUser(): Promise<FileLock | undefined> {
  try {
    accessSync(usersLock, constants.W_OK)
    return await waitForLock(usersLock, 'exclusive', lastWorkerTimeoutMs)
  } catch {
    // No test of this user needed the server, or another run still does.
    return undefined
  }
}
