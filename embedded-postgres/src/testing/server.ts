import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { startEmbeddedPostgres, stopOrphanedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'
import { type FileLock, waitForFileLock } from '@sanhe/embedded-postgres/file-lock'
import { removeTestMemoryFolder, chooseTestServerFolder } from './server-folder.ts'

/**
 * All workers of all runs in this checkout share one server. If its data is on disk, the next run uses its templates
 * too.
 */
const options = { dataDir: chooseTestServerFolder(resolve(import.meta.dirname, '../../..')), log: () => {} }

/** Lock file of the test server. Each worker holds a shared lock on it while it uses the server. */
const usersLock = `${options.dataDir}.lock`
const lockTimeoutMs = 60_000
const lastWorkerTimeoutMs = 2000

let embedded: Promise<string> | undefined

/** Returns the URL of the test server: `TEST_DATABASE_URL`, or an embedded server that the first worker starts. */
export const getTestServerUrl = async () => process.env['TEST_DATABASE_URL'] ?? (embedded ??= start())

async function start() {
  mkdirSync(dirname(options.dataDir), { recursive: true })
  await waitForFileLock(usersLock, 'shared', lockTimeoutMs)
  return (await startEmbeddedPostgres(options)).url
}

/** Stops the server that the workers of this run left, unless another run uses it. */
export async function stopTestServer() {
  const last = await lastUser()
  if (!last) return
  try {
    await stopOrphanedPostgres(options)
    removeTestMemoryFolder(options.dataDir)
  } finally {
    last.release()
  }
}

async function lastUser(): Promise<FileLock | undefined> {
  try {
    accessSync(usersLock, constants.W_OK)
    return await waitForFileLock(usersLock, 'exclusive', lastWorkerTimeoutMs)
  } catch {
    // Returns no lock, so the server keeps running: no test of this worker needed the server, or another run still uses
    // it.
    return undefined
  }
}
