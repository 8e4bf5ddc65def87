import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { listProjectSlugs } from '#disk'
import { getAssetFolderPath, listTrashedAssets, resolveInDataDir } from '#storage'
import { createFolderProblem, type DataFolderProblem } from './problems.ts'
import { listAssetRecords } from './store.ts'

/**
 * Name of a file that the service wrote: the hash of its bytes. Other files in the folder belong to a user and stay.
 */
const storedName = /^([0-9a-f]{64})\.[a-z0-9]+$/

/** Checks that the bytes of every asset exist and match the hash in their name, and that no bytes lack a row. */
export async function checkAssetFiles(db: Sqlite, dataDir: string): Promise<DataFolderProblem[]> {
  const assets = new Map(
    [...listAssetRecords(db), ...listTrashedAssets(db)].map((asset) => [
      `${getAssetFolderPath(asset.project_slug)}/${asset.stored_at}`,
      asset,
    ]),
  )
  const problems: DataFolderProblem[] = []
  for (const [path, { stored_at, size_bytes }] of assets) {
    const stats = await stat(resolveInDataDir(dataDir, path)).catch(() => undefined)
    if (!stats) problems.push(createFolderProblem('ASSET_MISSING', path))
    else if (stats.size !== size_bytes || !(await isNamedByHash(resolveInDataDir(dataDir, path), stored_at)))
      problems.push(createFolderProblem('ASSET_DIFFERS', path))
  }
  const strays = (await listStored(db, dataDir)).filter((path) => !assets.has(path))
  return [...problems, ...strays.map((path) => createFolderProblem('ASSET_WITHOUT_ROW', path))]
}

async function isNamedByHash(place: string, storedAt: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(place), hash)
  return hash.digest('hex') === storedName.exec(storedAt)?.[1]
}

async function listStored(db: Sqlite, dataDir: string) {
  const paths: string[] = []
  for (const slug of listProjectSlugs(db)) {
    const folder = getAssetFolderPath(slug)
    const names = await readdir(resolveInDataDir(dataDir, folder)).catch(() => [])
    paths.push(...names.filter((name) => storedName.test(name)).map((name) => `${folder}/${name}`))
  }
  return paths
}
