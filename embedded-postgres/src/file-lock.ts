import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type FileLock = { release(): void }
type LockKind = 'exclusive' | 'shared'

const sqliteBusy = 5
const pollMs = 50

/** A connection that nobody refers to is collected, and its lock with it. */
const held = new Set<DatabaseSync>()

/**
 * A lock that the kernel gives back when its process dies, however it dies: SQLite's own on an empty database,
 * since Node has no flock. Undefined while another process (or another part of this one) holds it.
 */
export function tryLock(path: string, kind: LockKind = 'exclusive'): FileLock | undefined {
  createPrivate(path)
  const file = new DatabaseSync(path)
  try {
    // Nothing is ever written, so no journal may lie beside it either.
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

/** Waits for the lock at most `timeoutMs`, then says which file it was. */
export async function waitForLock(path: string, kind: LockKind, timeoutMs: number): Promise<FileLock> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    const taken = tryLock(path, kind)
    if (taken) return taken
    await sleep(pollMs)
  }
  throw new Error(`another process has held ${path} for ${timeoutMs / 1000} s`)
}

/**
 * Only its owner may open the file: whoever can read it can also lock it. An existing file is left alone,
 * because closing any descriptor of a file drops every lock that this process has on it.
 */
function createPrivate(path: string) {
  if (existsSync(path)) return
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
