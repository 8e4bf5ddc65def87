import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Deps } from '#core'
import { decodeDocumentText } from '#documents'
import { type FileState, readFileState, readFileStampText, resolveInDataDir } from '#storage'
import { parseDocumentPath } from './rules.ts'
import { findDocumentFile, listDocumentFiles, listProjectSlugs } from './store.ts'

export type ChangedFileDeps = Pick<Deps, 'db'> & { dataDir: string }

/**
 * File stamps (inode, size, times) by path at the last comparison that found no difference. A file with the same stamp
 * is not read again.
 */
export type FileStampByPath = Map<string, string>

const readAtOnce = 32

/**
 * Returns the paths whose file differs from the last known state: edited, new or missing. Compares all stamps and reads
 * only files whose stamp changed.
 */
export async function findChangedFiles(deps: ChangedFileDeps, stamps: FileStampByPath): Promise<string[]> {
  const expected = new Map(listDocumentFiles(deps.db).map((row) => [row.file_path, row.disk_hash]))
  const present = await listDocumentPaths(deps.dataDir, listProjectSlugs(deps.db))
  const changed = await filterAtOnce(present, (path) => isChanged(deps, stamps, path, expected.get(path)))
  const here = new Set(present)
  for (const path of stamps.keys()) if (!here.has(path)) stamps.delete(path)
  return [...changed, ...[...expected.keys()].filter((path) => !here.has(path))]
}

/** Reads the files at these paths again, and returns the paths whose file still does not match its row. */
export function filterPathsStillChanged({ db, dataDir }: ChangedFileDeps, paths: string[]) {
  return filterAtOnce(paths, async (path) => {
    const found = await readFileState(resolveInDataDir(dataDir, path)).catch(unreadable)
    const row = findDocumentFile(db, path)
    return row ? found?.hash !== row.disk_hash : found !== undefined
  })
}

/**
 * An unreadable file must not prevent the check of the other files. The error is reported when the unreadable file is
 * processed.
 */
const unreadable = () => undefined

/**
 * Returns whether a file can become a document. A file that cannot become a document is reported again only after it
 * changes.
 */
const isTakeable = ({ bytes }: FileState) => bytes !== undefined && decodeDocumentText(bytes) !== undefined

async function isChanged(
  { dataDir }: ChangedFileDeps,
  stamps: FileStampByPath,
  path: string,
  hash: string | null | undefined,
) {
  const place = resolveInDataDir(dataDir, path)
  if (stamps.has(path) && stamps.get(path) === (await readFileStampText(place))) return false
  const found = await readFileState(place).catch(unreadable)
  if (!found) return true
  const isRight = found.hash === hash
  if (isRight || !isTakeable(found)) stamps.set(path, found.stamp)
  return !isRight
}

/** Lists the Markdown files in the `docs` folders of these projects. Symbolic links and other folders are skipped. */
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
  return files.flat().filter((path) => parseDocumentPath(path))
}

/**
 * Lists the Markdown files in subfolders of `docs`. They are not documents: folders of the tree have no folder on disk.
 */
export async function listSubfolderFiles(dataDir: string, projectSlugs: Set<string>) {
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

/** Lists a folder and its subfolders. A folder that cannot be read counts as empty. */
const everythingIn = (folder: string) =>
  readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])

/** A missing folder has no entries. A `docs` folder that is a symbolic link is not read. */
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
