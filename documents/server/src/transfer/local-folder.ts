import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { lockFolder } from '@sanhe/kit/runtime/folder-lock'
import type { Log } from '@sanhe/kit/runtime/log'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { type RevisionAuthor, inactiveDerivedState } from '#core'
import { openDocumentFiles, resolveInDataDir } from '#storage'
import { readFolderEntries } from './entries.ts'
import { apiError } from './errors.ts'
import { type ExportedFile, listExportFiles } from './export.ts'
import { importFileTree } from './import.ts'
import { readDocumentContent } from './store.ts'

const author: RevisionAuthor = { kind: 'import', userId: null, name: 'import' }

export type LocalFolderDeps = { dataDir: string; clock: Clock; log: Log }

/**
 * Imports a local folder into a project. Refuses while the service runs, because the caches of the running service
 * would not be refreshed.
 */
export async function importFolder(
  { dataDir, clock, log }: LocalFolderDeps,
  folder: string,
  projectSlug: string,
) {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw apiError('NO_SUCH_FOLDER')
  const lock = lockFolder(dataDir, clock)
  const db = openSqlite(join(dataDir, 'documents.sqlite'))
  const onFault = (path: string, err: unknown) => log.error({ path, err }, 'could not be written')
  try {
    const files = openDocumentFiles({ db, dataDir, clock, onFault })
    const deps = { ...inactiveDerivedState, db, files, clock, config: { dataDir } }
    return await importFileTree(deps, { projectSlug, author }, readFolderEntries(folder))
  } finally {
    db.raw.close()
    lock.release()
  }
}

/** Exports a project into a new folder from one snapshot of the rows. The service may run meanwhile. */
export async function exportFolder(dataDir: string, projectSlug: string, folder: string) {
  if (existsSync(folder) && (await readdir(folder)).length) throw apiError('FOLDER_IN_USE')
  const db = openSqlite(join(dataDir, 'documents.sqlite'), { readOnly: true })
  try {
    db.raw.exec('BEGIN')
    const files = listExportFiles({ db, config: { dataDir } }, projectSlug)
    for (const file of files) await writeOut(db, file, resolveInDataDir(folder, file.path))
    return files.filter((file) => !('isFolder' in file)).length
  } finally {
    db.raw.close()
  }
}

async function writeOut(db: Sqlite, file: ExportedFile, to: string) {
  await mkdir('isFolder' in file ? to : dirname(to), { recursive: true })
  if ('documentId' in file) await writeFile(to, readDocumentContent(db, file.documentId))
  else if ('place' in file) await copyFile(file.place, to)
}
