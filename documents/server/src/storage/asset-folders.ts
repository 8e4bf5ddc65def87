import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { DocumentFilesDeps } from './files-deps.ts'
import { getAssetFolderPath, resolveInDataDir } from './paths.ts'
import { listAssetFiles } from './store.ts'

/**
 * Asset folders of projects. A folder is named by the project's slug, and each file by its hash, so a file is never
 * edited. All functions are synchronous, so that nothing can happen between a row and its file.
 */
export type ProjectAssetFolders = {
  /**
   * Creates a hard link in the new folder for every asset file of a project whose slug changes. Runs in the
   * transaction that changes the slug, after the row has the new slug. If the process crashes before or after the
   * commit, the rows still find their files.
   */
  link(fromSlug: string, toSlug: string): void
  /**
   * Creates hard links in the folder of another project for these asset files, unless the files exist there. Runs in
   * the transaction that gives the rows to the other project. Names without a file are skipped.
   */
  share(fromSlug: string, toSlug: string, names: ReadonlySet<string>): void
  /**
   * Removes the asset files that no row refers to, in the folder of one project or of all projects. Returns the number
   * of removed files.
   */
  sweep(projectSlug?: string): number
}

type AssetFolderDeps = Pick<DocumentFilesDeps, 'db' | 'dataDir' | 'onFault'>

/** Name of a file that the service wrote. Other files in the folder belong to a user and stay. */
const storedName = /^[0-9a-f]{64}\.[a-z0-9]+$/

export const openAssetFolders = (deps: AssetFolderDeps): ProjectAssetFolders => ({
  link: (fromSlug, toSlug) => linkFolder(deps, fromSlug, toSlug),
  share: (fromSlug, toSlug, names) => shareFiles(deps, { fromSlug, toSlug, names }),
  sweep: (projectSlug) =>
    (projectSlug === undefined ? listFolders(deps) : [projectSlug])
      .map((slug) => sweepFolder(deps, slug))
      .reduce((sum, removed) => sum + removed, 0),
})

function linkFolder({ db, dataDir }: AssetFolderDeps, fromSlug: string, toSlug: string) {
  const names = listAssetFiles(db, toSlug)
  if (!names?.size) return
  const { from, to } = openFolders(dataDir, fromSlug, toSlug)
  for (const name of names) {
    if (!lstatSync(join(from, name), { throwIfNoEntry: false })?.isFile()) continue
    rmSync(join(to, name), { force: true })
    linkSync(join(from, name), join(to, name))
  }
  syncFolderNow(to)
}

type SharedFiles = { fromSlug: string; toSlug: string; names: ReadonlySet<string> }

function shareFiles({ dataDir }: Pick<AssetFolderDeps, 'dataDir'>, { fromSlug, toSlug, names }: SharedFiles) {
  if (names.size === 0) return
  const { from, to } = openFolders(dataDir, fromSlug, toSlug)
  for (const name of names) {
    if (!lstatSync(join(from, name), { throwIfNoEntry: false })?.isFile()) continue
    if (!lstatSync(join(to, name), { throwIfNoEntry: false })) linkSync(join(from, name), join(to, name))
  }
  syncFolderNow(to)
}

/** Returns the asset folders of two projects. Creates the second and throws if one leads out of the data folder. */
function openFolders(dataDir: string, fromSlug: string, toSlug: string) {
  const from = resolveInDataDir(dataDir, getAssetFolderPath(fromSlug))
  const to = resolveInDataDir(dataDir, getAssetFolderPath(toSlug))
  mkdirSync(to, { recursive: true })
  for (const folder of [from, to]) {
    if (!isReallyInside(dataDir, folder)) throw new Error(`a folder outside the data folder: ${folder}`)
  }
  return { from, to }
}

function sweepFolder({ db, dataDir, onFault }: AssetFolderDeps, projectSlug: string) {
  const folder = resolveInDataDir(dataDir, getAssetFolderPath(projectSlug))
  try {
    if (!isReallyInside(dataDir, folder)) return 0
    const needed = listAssetFiles(db, projectSlug)
    const unnamed = readdirSync(folder).filter((name) => storedName.test(name) && !needed?.has(name))
    for (const name of unnamed) rmSync(join(folder, name), { force: true })
    if (!needed && removeIfEmpty(folder)) removeIfEmpty(dirname(folder))
    return unnamed.length
  } catch (error) {
    onFault(folder, error)
    return 0
  }
}

function listFolders({ dataDir }: AssetFolderDeps) {
  const projects = join(dataDir, 'projects')
  if (!isReallyInside(dataDir, projects)) return []
  return readdirSync(projects, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
}

/** Returns whether the folder exists inside the data folder after resolving symbolic links. */
function isReallyInside(dataDir: string, folder: string) {
  if (!lstatSync(folder, { throwIfNoEntry: false })) return false
  return realpathSync(folder).startsWith(realpathSync(dataDir) + sep)
}

function removeIfEmpty(folder: string) {
  if (readdirSync(folder).length) return false
  rmdirSync(folder)
  return true
}

function syncFolderNow(folder: string) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
