import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { getAssetFolderPath, resolveInDataDir } from '#storage'
import { hardLinkOrCopyFile } from '@sanhe/kit/runtime/copy-files'
import { databaseFileName } from './manifest.ts'
import { findStoredAsset, listStoredAssets, removeAssetRow, type StoredAsset } from './store.ts'

/** Path of the file of an asset, relative to the data folder. */
export const getStoredAssetPath = ({ project_slug, stored_at }: StoredAsset) =>
  `${getAssetFolderPath(project_slug)}/${stored_at}`

/**
 * Adds the file of every asset in the snapshot to the backup. An asset that was deleted after the snapshot is removed
 * from the snapshot. If a project was renamed after the snapshot, its files are taken from its new folder. Returns
 * the paths of lost files.
 */
export async function hardLinkAssets(snapshot: Sqlite, dataDir: string, folder: string) {
  const missing: string[] = []
  const live = openSqlite(join(dataDir, databaseFileName), { readOnly: true })
  try {
    for (const asset of listStoredAssets(snapshot)) {
      const to = resolveInDataDir(folder, getStoredAssetPath(asset))
      if (existsSync(to) || (await linkIfThere(dataDir, asset, to))) continue
      const now = findStoredAsset(live, asset.id)
      if (!now) removeAssetRow(snapshot, asset.id)
      else if (!(await linkIfThere(dataDir, now, to))) missing.push(getStoredAssetPath(asset))
    }
  } finally {
    live.raw.close()
  }
  return missing
}

const linkIfThere = (dataDir: string, asset: StoredAsset, to: string) =>
  hardLinkOrCopyFile(resolveInDataDir(dataDir, getStoredAssetPath(asset)), to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )
