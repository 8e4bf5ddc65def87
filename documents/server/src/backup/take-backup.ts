import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { resolveInDataDir, temporaryFilePrefix } from '#storage'
import { copyFileAndHash, hashFile, fsyncPath } from '@sanhe/kit/runtime/copy-files'
import { BackupError } from './errors.ts'
import { hardLinkAssets } from './link-assets.ts'
import { type BackupManifest, databaseFileName, manifestFileName, serializeManifest } from './manifest.ts'
import * as store from './store.ts'

export type BackupDeps = { dataDir: string; clock: Clock; version: string }

/**
 * Writes a complete backup into a new folder: `target`, or a dated folder inside `target` if `target` exists. The
 * service may run during the backup and is not blocked. The database is copied as one snapshot, and the Markdown files
 * are written from that snapshot. Hard links to the live files are not used, because an editor that writes into a live
 * file would also change the backup. The folder has a temporary name until all files are flushed to disk, so an
 * interrupted backup never counts as complete.
 */
export async function takeBackup(deps: BackupDeps, target: string) {
  if (!existsSync(join(deps.dataDir, databaseFileName)))
    throw new BackupError(`there is no ${databaseFileName} in ${deps.dataDir}`)
  const place = backupPlace(resolve(target), deps.clock)
  const unfinished = join(dirname(place), `${temporaryFilePrefix}backup-${randomUUID()}`)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const manifest = await fill(deps, unfinished)
    await rename(unfinished, place)
    await fsyncPath(dirname(place))
    return { place, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

function backupPlace(target: string, clock: Clock) {
  if (!existsSync(target)) return target
  const place = join(target, `documents-${toIso(clock.now()).replaceAll(/[:.]/g, '-')}`)
  if (existsSync(place)) throw new BackupError(`${place} exists already`)
  return place
}

async function fill({ dataDir, clock, version }: BackupDeps, folder: string) {
  const created_at = toIso(clock.now())
  const database = join(folder, databaseFileName)
  store.copyDatabase(dataDir, database)
  const db = openSqlite(database)
  let missing: string[]
  try {
    store.removeSessionsAndDirtyMarks(db)
    await writeDocuments(db, folder)
    missing = await hardLinkAssets(db, dataDir, folder)
    store.checkAndCloseSnapshot(db)
    await copyRecovered(dataDir, folder)
    const facts = {
      version,
      schema: store.readSchemaVersion(db),
      created_at,
      counts: store.countBackupRows(db),
      missing,
    }
    db.raw.close()
    return await seal(folder, facts)
  } finally {
    if (db.raw.isOpen) db.raw.close()
  }
}

const writtenAtOnce = 32

async function writeDocuments(db: Sqlite, folder: string) {
  let writing: Promise<void>[] = []
  for (const { path, content } of store.listDocumentTexts(db)) {
    writing.push(writeDocument(resolveInDataDir(folder, path), content))
    if (writing.length < writtenAtOnce) continue
    await Promise.all(writing)
    writing = []
  }
  await Promise.all(writing)
}

async function writeDocument(place: string, content: string) {
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, content, { flush: true, mode: 0o600, flag: 'wx' })
}

async function copyRecovered(dataDir: string, folder: string) {
  const from = join(dataDir, 'recovered')
  for (const path of existsSync(from) ? await listBackupFiles(from) : [])
    await copyFileAndHash(join(from, path), join(folder, 'recovered', path))
}

/**
 * Hashes the files as they are on disk, so that the manifest describes the backup itself. Flushes all files to disk.
 */
async function seal(folder: string, facts: Omit<BackupManifest, 'product' | 'format' | 'files'>) {
  const files: BackupManifest['files'] = []
  for (const path of (await listBackupFiles(folder)).toSorted()) {
    const place = join(folder, path)
    files.push({ path, size: (await stat(place)).size, sha256: await hashFile(place) })
  }
  await fsyncPath(join(folder, databaseFileName))
  await writeFile(join(folder, manifestFileName), serializeManifest({ ...facts, files }), {
    flush: true,
    mode: 0o600,
  })
  for (const path of new Set(files.map((file) => dirname(join(folder, file.path))))) await fsyncPath(path)
  return { ...facts, files }
}

export async function listBackupFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}
