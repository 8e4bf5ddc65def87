import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Sqlite } from '@sanhe/kit/sqlite'
import { insideDataDir, temporaryPrefix } from '#storage'
import { type Problem, problem } from './problems.ts'
import { listAssets } from './store.ts'

/** Every asset's bytes are there, whole, and named by their own hash; no bytes without a row. */
export async function checkAssets(db: Sqlite, dataDir: string): Promise<Problem[]> {
  const assets = new Map(listAssets(db).map((asset) => [asset.stored_at, asset]))
  const problems: Problem[] = []
  for (const { stored_at, size_bytes } of assets.values()) {
    const stats = await stat(insideDataDir(dataDir, stored_at)).catch(() => undefined)
    if (!stats) problems.push(problem('ASSET_MISSING', stored_at))
    else if (stats.size !== size_bytes || !(await isNamedByHash(insideDataDir(dataDir, stored_at))))
      problems.push(problem('ASSET_DIFFERS', stored_at))
  }
  const strays = (await listStored(dataDir, assets.keys())).filter((path) => !assets.has(path))
  return [...problems, ...strays.map((path) => problem('ASSET_WITHOUT_ROW', path))]
}

/** True as well for names that are no hash: then only the size speaks. */
async function isNamedByHash(place: string) {
  const expected = /^[0-9a-f]{64}/.exec(basename(place))?.[0]
  if (!expected) return true
  const hash = createHash('sha256')
  await pipeline(createReadStream(place), hash)
  return hash.digest('hex') === expected
}

/** All files below the folders that hold assets, but for what is half written, which is told elsewhere. */
async function listStored(dataDir: string, paths: Iterable<string>) {
  const tops = new Set([...paths].map((path) => path.split('/')[0] ?? dirname(path)))
  const lists = await Promise.all(
    [...tops, 'assets'].map((top) =>
      readdir(join(dataDir, top), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  )
  const files = lists.flat().filter((entry) => entry.isFile() && !entry.name.startsWith(temporaryPrefix))
  return [...new Set(files.map(({ parentPath, name }) => relative(dataDir, join(parentPath, name))))]
}
