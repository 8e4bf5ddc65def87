import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { ConfigError } from '@sanhe/kit/runtime/config'
import { FolderInUseError, lockFolder } from '@sanhe/kit/runtime/folder-lock'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { checkAssets } from './check-assets.ts'
import { checkFiles } from './check-files.ts'
import { checkIndex } from './check-index.ts'
import { checkRows } from './check-rows.ts'
import type { FolderProblem } from './problems.ts'

/**
 * While the service runs, one comparison can see a change in flight. A problem counts only if this many comparisons
 * agree.
 */
const looksWhileRunning = 5
const betweenLooksMs = 400

/** Compares rows, files, index and assets. Changes nothing and may run while the service runs. */
export async function checkFolder(dataDir: string, clock: Clock): Promise<FolderProblem[]> {
  const db = openDatabase(dataDir)
  const lock = lockIfFree(dataDir, clock)
  try {
    return lock ? await compareOnce(db, dataDir) : await lookRepeatedly(db, dataDir)
  } finally {
    db.raw.close()
    lock?.release()
  }
}

export async function compareOnce(db: Sqlite, dataDir: string): Promise<FolderProblem[]> {
  return [
    ...checkRows(db),
    ...(await checkFiles(db, dataDir)),
    ...checkIndex(db, dataDir),
    ...(await checkAssets(db, dataDir)),
  ]
}

async function lookRepeatedly(db: Sqlite, dataDir: string) {
  let problems = await compareOnce(db, dataDir)
  for (let looks = 1; problems.length && looks < looksWhileRunning; looks += 1) {
    await wait(betweenLooksMs)
    const again = new Set((await compareOnce(db, dataDir)).map(keyOf))
    problems = problems.filter((problem) => again.has(keyOf(problem)))
  }
  return problems
}

const keyOf = ({ code, what }: FolderProblem) => `${code} ${what}`

export function openDatabase(dataDir: string, readOnly = true) {
  requireDatabase(dataDir)
  return openSqlite(join(dataDir, 'documents.sqlite'), { readOnly })
}

/** Throws if the folder has no database, before anything is created in a mistyped folder. */
export function requireDatabase(dataDir: string) {
  if (!existsSync(join(dataDir, 'documents.sqlite')))
    throw new ConfigError(`there is no documents.sqlite in ${dataDir}`)
}

function lockIfFree(dataDir: string, clock: Clock) {
  try {
    return lockFolder(dataDir, clock)
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined
    throw error
  }
}
