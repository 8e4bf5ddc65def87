import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Deps } from '#core'
import { textOf } from '#documents'
import { type FoundFile, insideDataDir, lookAt, stampAt } from '#storage'
import { documentFile } from './rules.ts'
import { findDocumentFile, listDocumentFiles, listProjectSlugs } from './store.ts'

export type LookDeps = Pick<Deps, 'db'> & { dataDir: string }

/** What each file looked like when it was last seen to be right: the next round need not read it. */
export type Stamps = Map<string, string>

const readAtOnce = 32

/** The files that are not what we last wrote or read: edited, new, or gone. Compares everything, reads what it must. */
export async function findSuspects(deps: LookDeps, stamps: Stamps): Promise<string[]> {
  const expected = new Map(listDocumentFiles(deps.db).map((row) => [row.file_path, row.disk_hash]))
  const present = await listDocumentPaths(deps.dataDir, listProjectSlugs(deps.db))
  const changed = await filterAtOnce(present, (path) => isChanged(deps, stamps, path, expected.get(path)))
  const here = new Set(present)
  for (const path of stamps.keys()) if (!here.has(path)) stamps.delete(path)
  return [...changed, ...[...expected.keys()].filter((path) => !here.has(path))]
}

/** Those of the paths that the rows cannot explain, read afresh. */
export function keepSuspects({ db, dataDir }: LookDeps, paths: string[]) {
  return filterAtOnce(paths, async (path) => {
    const found = await lookAt(insideDataDir(dataDir, path)).catch(unreadable)
    const row = findDocumentFile(db, path)
    return row ? found?.hash !== row.disk_hash : found !== undefined
  })
}

/** One file that cannot be read must not hide the others: it is told when it is examined. */
const unreadable = () => undefined

/** What is left alone need not be told again until it changes. */
const isTakeable = ({ bytes }: FoundFile) => bytes !== undefined && textOf(bytes) !== undefined

async function isChanged(
  { dataDir }: LookDeps,
  stamps: Stamps,
  path: string,
  hash: string | null | undefined,
) {
  const place = insideDataDir(dataDir, path)
  if (stamps.has(path) && stamps.get(path) === (await stampAt(place))) return false
  const found = await lookAt(place).catch(unreadable)
  if (!found) return true
  const isRight = found.hash === hash
  if (isRight || !isTakeable(found)) stamps.set(path, found.stamp)
  return !isRight
}

/** The Markdown files in the `docs` folders of these projects. Links and other folders are left alone. */
export async function listDocumentPaths(dataDir: string, projectSlugs: Set<string>) {
  const projects = await entries(join(dataDir, 'projects'))
  const folders = projects
    .filter((entry) => entry.isDirectory() && projectSlugs.has(entry.name))
    .map(({ name }) => `projects/${name}/docs`)
  const files = await Promise.all(
    folders.map(async (folder) => {
      const list = await entries(join(dataDir, folder))
      return list.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)
    }),
  )
  return files.flat().filter((path) => documentFile(path))
}

/** Markdown files below a folder in `docs`, which are no documents: folders of the tree have no folder on disk. */
export async function listNestedPaths(dataDir: string, projectSlugs: Set<string>) {
  const docsFolders = [...projectSlugs].map((slug) => `projects/${slug}/docs`)
  const nested = await Promise.all(docsFolders.map((folder) => nestedIn(dataDir, folder)))
  return nested.flat().toSorted()
}

async function nestedIn(dataDir: string, folder: string): Promise<string[]> {
  const found = await Promise.all(
    (await entries(join(dataDir, folder)))
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => everythingIn(join(dataDir, folder, name))),
  )
  return found
    .flat()
    .filter((entry) => entry.isFile() && /\.md$/i.test(entry.name))
    .map(({ parentPath, name }) => relative(dataDir, join(parentPath, name)))
}

/** A folder that may not be read holds nothing of ours. */
const everythingIn = (folder: string) =>
  readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])

/** A folder that is gone, or is none, has no entries. A linked `docs` folder is not looked into. */
async function entries(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}

async function filterAtOnce<T>(items: T[], holds: (item: T) => Promise<boolean>) {
  const kept: T[] = []
  for (let start = 0; start < items.length; start += readAtOnce) {
    const some = items.slice(start, start + readAtOnce)
    const answers = await Promise.all(some.map(holds))
    kept.push(...some.filter((_, i) => answers[i]))
  }
  return kept
}
