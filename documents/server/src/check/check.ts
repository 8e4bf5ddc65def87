import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { ConfigError } from '@sanhe/kit/runtime/config'
import { FolderInUseError, lockFolder } from '@sanhe/kit/runtime/folder-lock'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { checkAssetFiles } from './check-assets.ts'
import { checkDocumentFiles } from './check-files.ts'
import { checkSearchIndex } from './check-index.ts'
import { checkDatabaseRows } from './check-rows.ts'
import type { DataFolderProblem } from './problems.ts'

/**
 * Number of comparisons that must find a problem before it counts, while the service runs. A single comparison could
 * see a change in flight.
 */
const looksWhileRunning = 5
const betweenLooksMs = 400

/** Compares rows, files, index and assets. Changes nothing and may run while the service runs. */
export async function checkDataFolder(dataDir: string, clock: Clock): Promise<DataFolderProblem[]> {
  const db = openDocumentsDatabase(dataDir)
  const lock = lockIfFree(dataDir, clock)
  try {
    return lock ? await findDataFolderProblems(db, dataDir) : await lookRepeatedly(db, dataDir)
  } finally {
    db.raw.close()
    lock?.release()
  }
}

export async function findDataFolderProblems(db: Sqlite, dataDir: string): Promise<DataFolderProblem[]> {
  return [
    ...checkDatabaseRows(db),
    ...(await checkDocumentFiles(db, dataDir)),
    ...checkSearchIndex(db, dataDir),
    ...(await checkAssetFiles(db, dataDir)),
  ]
}

async function lookRepeatedly(db: Sqlite, dataDir: string) {
  let problems = await findDataFolderProblems(db, dataDir)
  for (let looks = 1; problems.length && looks < looksWhileRunning; looks += 1) {
    await wait(betweenLooksMs)
    const again = new Set((await findDataFolderProblems(db, dataDir)).map(keyOf))
    problems = problems.filter((problem) => again.has(keyOf(problem)))
  }
  return problems
}

const keyOf = ({ code, what }: DataFolderProblem) => `${code} ${what}`

export function openDocumentsDatabase(dataDir: string, readOnly = true) {
  throwIfNoDatabase(dataDir)
  return openSqlite(join(dataDir, 'documents.sqlite'), { readOnly })
}

/** Throws if the folder has no database, so that a mistyped folder name creates nothing. */
export function throwIfNoDatabase(dataDir: string) {
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
