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
import type { FilesDeps } from './files.ts'
import { assetFolder, insideDataDir } from './paths.ts'
import { listAssetFiles } from './store.ts'

/**
 * The folders of images and other files: named by the project's slug, each file by its own hash, so one is
 * never edited. Everything here is synchronous: nothing can happen between a row and what is done for it.
 */
export type AssetFolders = {
  /**
   * Part of the transaction that changes a slug, once the row holds the new one: every file gets a second
   * name in the new folder. Whichever side of the commit a crash falls on, the rows find their files.
   */
  link(fromSlug: string, toSlug: string): void
  /** Removes files that no row names, in one project's folder or in all. Returns how many. */
  sweep(projectSlug?: string): number
}

type AssetFolderDeps = Pick<FilesDeps, 'db' | 'dataDir' | 'onFault'>

/** Ours by its name. Anything else in the folder was put there by somebody, and stays. */
const storedName = /^[0-9a-f]{64}\.[a-z0-9]+$/

export const openAssetFolders = (deps: AssetFolderDeps): AssetFolders => ({
  link: (fromSlug, toSlug) => linkFolder(deps, fromSlug, toSlug),
  sweep: (projectSlug) =>
    (projectSlug === undefined ? listFolders(deps) : [projectSlug])
      .map((slug) => sweepFolder(deps, slug))
      .reduce((sum, removed) => sum + removed, 0),
})

function linkFolder({ db, dataDir }: AssetFolderDeps, fromSlug: string, toSlug: string) {
  const names = listAssetFiles(db, toSlug)
  if (!names?.size) return
  const from = insideDataDir(dataDir, assetFolder(fromSlug))
  const to = insideDataDir(dataDir, assetFolder(toSlug))
  mkdirSync(to, { recursive: true })
  for (const folder of [from, to]) {
    if (!isReallyInside(dataDir, folder)) throw new Error(`a folder outside the data folder: ${folder}`)
  }
  for (const name of names) {
    if (!lstatSync(join(from, name), { throwIfNoEntry: false })?.isFile()) continue
    rmSync(join(to, name), { force: true })
    linkSync(join(from, name), join(to, name))
  }
  syncFolderNow(to)
}

function sweepFolder({ db, dataDir, onFault }: AssetFolderDeps, projectSlug: string) {
  const folder = insideDataDir(dataDir, assetFolder(projectSlug))
  try {
    if (!isReallyInside(dataDir, folder)) return 0
    const wanted = listAssetFiles(db, projectSlug)
    const unnamed = readdirSync(folder).filter((name) => storedName.test(name) && !wanted?.has(name))
    for (const name of unnamed) rmSync(join(folder, name), { force: true })
    if (!wanted && removeIfEmpty(folder)) removeIfEmpty(dirname(folder))
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

/** False also where nothing is. A link planted in the data folder must not carry us out of it. */
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
