import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { databaseFileName, getStoredAssetPath, listStoredAssets } from '#backup'
import { findExpectedFileText, resolveInDataDir, temporaryFilePrefix } from '#storage'
import { assetKey, isMissing, type ReplicaStore } from './replica.ts'
import { listDocumentFiles } from './store.ts'

const writtenAtOnce = 16

export type FileReceiver = ReturnType<typeof createFileReceiver>

/** Keeps the Markdown files and attachments of a standby equal to the rows of its database. */
export function createFileReceiver({ folder, store }: { folder: string; store: ReplicaStore }) {
  /** Hashes of the files that this process has written, by path. */
  const written = new Map<string, string>()

  async function writeDocuments(db: Sqlite) {
    const files = listDocumentFiles(db)
    const paths = new Set(files.map(({ path }) => path))
    for (const path of written.keys()) {
      if (paths.has(path)) continue
      await rm(resolveInDataDir(folder, path), { force: true })
      written.delete(path)
    }
    const changed = files.filter(({ path, hash }) => written.get(path) !== hash)
    for (let from = 0; from < changed.length; from += writtenAtOnce)
      await Promise.all(
        changed.slice(from, from + writtenAtOnce).map(async ({ path, hash }) => {
          await writeWhole(resolveInDataDir(folder, path), findExpectedFileText(db, path)?.content ?? '')
          written.set(path, hash)
        }),
      )
  }

  async function fetchAssets(db: Sqlite) {
    for (const asset of listStoredAssets(db)) {
      const path = resolveInDataDir(folder, getStoredAssetPath(asset))
      if (!existsSync(path)) await fetchAsset(store, asset.stored_at, path)
    }
  }

  return {
    async receive() {
      const db = openSqlite(join(folder, databaseFileName), { readOnly: true })
      try {
        await writeDocuments(db)
        await fetchAssets(db)
      } finally {
        db.raw.close()
      }
    },
  }
}

/** Returns a name for an unfinished file, which the next start of the service removes if a crash leaves it behind. */
const unfinishedOf = (path: string) => join(dirname(path), `${temporaryFilePrefix}standby-${randomUUID()}`)

async function writeWhole(path: string, text: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = unfinishedOf(path)
  await writeFile(unfinished, text, { mode: 0o600 })
  await rename(unfinished, path)
}

/** An attachment that is not in the replica yet is fetched by a later call. */
async function fetchAsset(store: ReplicaStore, storedAt: string, path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = unfinishedOf(path)
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(store.download(assetKey(storedAt)), file)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    if (!isMissing(error)) throw error
  }
}
