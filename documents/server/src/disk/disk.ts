import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { slugPattern } from '@sanhe/kit/slugs'
import type { ChangeDeps, Deps } from '#core'
import { insideDataDir, stampAt } from '#storage'
import { adoptFile } from './adopt-file.ts'
import { followRenames } from './follow-renames.ts'
import { lookWhenQuiet, type QuietPath } from './look-when-quiet.ts'
import { documentFile } from './rules.ts'
import { listProjectSlugs } from './store.ts'
import { findSuspects, keepSuspects, listNestedPaths, type Stamps } from './suspects.ts'
import { takeDiskText } from './take-text.ts'
import { type Watcher, watchProjects } from './watch.ts'

export type DiskDeps = ChangeDeps & Pick<Deps, 'clock' | 'log'> & { config: { dataDir: string } }

/** The `.md` files as other programs see them: their edits become revisions, their new files documents. */
export type Disk = {
  /** Watches from now on, and compares everything once in the background. */
  start(): void
  /** Compares every file with its row. Resolves when all that differed was dealt with. */
  reconcile(): Promise<{ suspects: number }>
  close(): Promise<void>
}

const quietMs = 300
/** The comparison ends even while people write: the next one, or the watcher, sees what it let go. */
const maxLooks = 10
/** Of the files in subfolders, at each comparison. */
const mostTold = 20

export function openDisk(deps: DiskDeps): Disk {
  const dataDir = resolve(deps.config.dataDir)
  const stamps: Stamps = new Map()
  let watcher: Watcher | undefined
  /** Until the first comparison has ended: what it finds was done while nobody watched. */
  let wasStopped = true
  deps.files.onForeign({
    text: (documentId, bytes) => takeDiskText(deps, documentId, bytes, wasStopped),
    file: (path, bytes) => adoptFile(deps, path, bytes),
    removed: (path) => deps.log.warn({ path }, 'the file was deleted; it is written again from its row'),
  })
  const fault = (error: unknown) => deps.log.error({ err: error }, 'the disk could not be compared')
  let looking: Promise<string[]> = Promise.resolve([])
  /** One after the other: which file is new, and which is gone, is decided from the rows as they are then. */
  const look = (quiet: QuietPath[]) =>
    (looking = looking
      .then(() => examine(deps, dataDir, quiet))
      .catch((error: unknown) => (fault(error), [])))
  const watched = lookWhenQuiet({ dataDir, quietMs }, look)
  const compared = lookWhenQuiet({ dataDir, quietMs, maxLooks }, look)

  const told = new Set<string>()
  /** Once for each file: they stay where they are until somebody moves them. */
  async function tellNested() {
    const nested = await listNestedPaths(dataDir, listProjectSlugs(deps.db))
    for (const path of nested.filter((one) => !told.has(one)).slice(0, mostTold)) {
      told.add(path)
      deps.log.warn({ path }, 'a Markdown file in a subfolder is no document: move it up into docs/')
    }
  }

  async function reconcile() {
    const suspects = await findSuspects({ db: deps.db, dataDir }, stamps)
    compared.soon(suspects)
    await compared.idle()
    wasStopped = false
    await tellNested()
    return { suspects: suspects.length }
  }
  return {
    start() {
      mkdirSync(join(dataDir, 'projects'), { recursive: true })
      watcher = watchProjects(
        dataDir,
        (path) => watched.soon([path]),
        (folder, error) => deps.log.warn({ folder, err: error }, 'cannot be watched'),
      )
      void reconcile().catch(fault)
    },
    reconcile,
    async close() {
      watcher?.close()
      await Promise.all([watched.close(), compared.close()])
    },
  }
}

/**
 * A file that already has its slug's name goes first: of two that want the same slug it keeps it. Returns the paths
 * whose file went away since they were quiet: the new name of such a file may still be on its way.
 */
async function examine(deps: DiskDeps, dataDir: string, quiet: QuietPath[]) {
  const { db, files } = deps
  const found = await keepSuspects(
    { db, dataDir },
    quiet.map(({ path }) => path),
  )
  const wasThere = new Set(quiet.filter(({ isGone }) => !isGone).map(({ path }) => path))
  const again: string[] = []
  for (const path of found)
    if (wasThere.has(path) && !(await stampAt(insideDataDir(dataDir, path)))) again.push(path)
  const settled = found.filter((path) => !again.includes(path))
  const suspects = await followRenames(deps, dataDir, settled)
  if (suspects.length < settled.length) await files.settleAll()
  const hasSlugName = (path: string) => slugPattern.test(documentFile(path)?.name ?? '')
  for (const some of [suspects.filter(hasSlugName), suspects.filter((path) => !hasSlugName(path))]) {
    if (!some.length) continue
    await files.examine(some)
    await files.settleAll()
  }
  return again
}
