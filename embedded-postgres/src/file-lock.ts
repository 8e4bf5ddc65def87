import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type FileLock = { release(): void }
type LockKind = 'exclusive' | 'shared'

const sqliteBusy = 5
const pollMs = 50

/** Keeps a reference to each connection: garbage collection of a connection would release its lock. */
const held = new Set<DatabaseSync>()

/**
 * Takes a lock that the kernel releases when the process dies for any reason. It is SQLite's file lock on an empty
 * database, because Node.js has no flock. Returns undefined while another process, or another part of this process,
 * holds the lock.
 */
export function tryFileLock(path: string, kind: LockKind = 'exclusive'): FileLock | undefined {
  createPrivate(path)
  const file = new DatabaseSync(path)
  try {
    // Keeps the journal in memory, so that no journal file appears next to the lock file.
    file.exec('PRAGMA journal_mode = MEMORY')
    file.exec(kind === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined
    throw error
  }
  held.add(file)
  return {
    release() {
      if (held.delete(file)) file.close()
    },
  }
}

/** Waits at most `timeoutMs` for the lock, then throws an error with the file name. */
export async function waitForFileLock(path: string, kind: LockKind, timeoutMs: number): Promise<FileLock> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    const taken = tryFileLock(path, kind)
    if (taken) return taken
    await sleep(pollMs)
  }
  throw new Error(`another process has held ${path} for ${timeoutMs / 1000} s`)
}

/**
 * The file is readable for its owner only, because each process that can read it could also lock it. An existing file
 * is left unopened, because closing any descriptor of a file releases every lock that this process has on it.
 */
function createPrivate(path: string) {
  if (existsSync(path)) return
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
