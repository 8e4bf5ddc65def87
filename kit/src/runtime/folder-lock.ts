import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Clock, toIso } from './clock.ts'

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

export type FolderLock = { release(): void }

const busyTimeoutMs = 200

/**
 * Locks a data folder for one process. `.lock` is a small SQLite file with the pid and start time of the process that
 * holds the lock. The lock itself is SQLite's write lock on this file. The operating system releases it when the
 * process dies for any reason, so a reused pid causes no error. Other processes can still read which process holds
 * the lock.
 */
export function lockFolder(folder: string, clock: Clock): FolderLock {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, '.lock'), { timeout: busyTimeoutMs })
  try {
    db.exec(
      'BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS holder (pid INTEGER, since TEXT); DELETE FROM holder',
    )
    db.prepare('INSERT INTO holder VALUES (?, ?)').run(process.pid, toIso(clock.now()))
    db.exec('COMMIT; BEGIN IMMEDIATE')
  } catch (error) {
    const holder = describeHolder(db)
    db.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new FolderInUseError(`${folder} is in use by ${holder}. Stop it first: one folder, one process`)
  }
  return { release: () => db.close() }
}

const sqliteBusy = 5

function describeHolder(db: DatabaseSync) {
  try {
    const { pid, since } = db.prepare('SELECT pid, since FROM holder').get() as { pid: number; since: string }
    return `process ${pid} since ${since}`
  } catch {
    return 'another process'
  }
}
