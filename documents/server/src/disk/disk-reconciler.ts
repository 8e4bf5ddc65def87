import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { slugPattern } from '@sanhe/kit/slugs'
import type { CommitChangeDeps, Deps } from '#core'
import { readFileStampText, resolveInDataDir } from '#storage'
import { createDocumentFromFile } from './create-document-from-file.ts'
import { debouncePaths, type DebouncedPath } from './debounce-paths.ts'
import { applyFileRenames } from './apply-file-renames.ts'
import { recordDiskEdit } from './record-disk-edit.ts'
import { parseDocumentPath } from './rules.ts'
import { listProjectSlugs } from './store.ts'
import {
  type FileStampByPath,
  filterPathsStillChanged,
  findChangedFiles,
  listSubfolderFiles,
} from './changed-files.ts'
import { type FolderWatcher, watchProjectFolders } from './watch.ts'

export type DiskReconcilerDeps = CommitChangeDeps &
  Pick<Deps, 'clock' | 'log'> & { config: { dataDir: string } }

/**
 * Keeps documents and `.md` files in sync when other programs write: their edits become revisions, their new files
 * become documents.
 */
export type DiskReconciler = {
  /** Starts watching the document files, and compares all files with their rows once in the background. */
  start(): void
  /** Compares every file with its row. Resolves when every difference has been processed. */
  reconcile(): Promise<{ suspects: number }>
  close(): Promise<void>
}

const quietMs = 300
/**
 * Number of checks after which a comparison ignores a file that keeps changing. The watcher or the next comparison
 * handles that file.
 */
const maxChecks = 10
const maxLoggedFiles = 20

export function openDiskReconciler(deps: DiskReconcilerDeps): DiskReconciler {
  const dataDir = resolve(deps.config.dataDir)
  const stamps: FileStampByPath = new Map()
  let watcher: FolderWatcher | undefined
  /**
   * True until the first comparison has ended, because the first comparison finds changes made while the service was
   * stopped.
   */
  let wasStopped = true
  deps.files.setForeignFileHandlers({
    edited: (documentId, bytes) => recordDiskEdit(deps, documentId, bytes, { wasStopped }),
    added: (path, bytes) => createDocumentFromFile(deps, path, bytes),
    removed: (path) => deps.log.warn({ path }, 'the file was deleted; it is written again from its row'),
  })
  const fault = (error: unknown) => deps.log.error({ err: error }, 'the disk could not be compared')
  let looking: Promise<string[]> = Promise.resolve([])
  /** Batches run one at a time, because the current rows decide which file is new and which is gone. */
  const look = (quiet: DebouncedPath[]) =>
    (looking = looking
      .then(() => processStablePaths(deps, dataDir, quiet))
      .catch((error: unknown) => (fault(error), [])))
  const watched = debouncePaths({ dataDir, quietMs }, look)
  const compared = debouncePaths({ dataDir, quietMs, maxChecks }, look)

  const logged = new Set<string>()
  /** Logs each Markdown file in a subfolder once. The files stay where they are until a user moves them. */
  async function logNested() {
    const nested = await listSubfolderFiles(dataDir, listProjectSlugs(deps.db))
    for (const path of nested.filter((one) => !logged.has(one)).slice(0, maxLoggedFiles)) {
      logged.add(path)
      deps.log.warn({ path }, 'a Markdown file in a subfolder is no document: move it up into docs/')
    }
  }

  async function reconcile() {
    const suspects = await findChangedFiles({ db: deps.db, dataDir }, stamps)
    compared.add(suspects)
    await compared.idle()
    wasStopped = false
    await logNested()
    return { suspects: suspects.length }
  }
  return {
    start() {
      mkdirSync(join(dataDir, 'projects'), { recursive: true })
      watcher = watchProjectFolders(
        dataDir,
        (path) => watched.add([path]),
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
 * Processes paths that have stopped changing. Files whose name is already a valid slug are processed first, so that
 * they keep the slug when the name of another file gives the same slug. Returns the paths whose file has disappeared
 * in the meantime: the new name of such a file may still appear.
 */
async function processStablePaths(deps: DiskReconcilerDeps, dataDir: string, quiet: DebouncedPath[]) {
  const { db, files } = deps
  const found = await filterPathsStillChanged(
    { db, dataDir },
    quiet.map(({ path }) => path),
  )
  const wasThere = new Set(quiet.filter(({ isGone }) => !isGone).map(({ path }) => path))
  const again: string[] = []
  for (const path of found)
    if (wasThere.has(path) && !(await readFileStampText(resolveInDataDir(dataDir, path)))) again.push(path)
  const settled = found.filter((path) => !again.includes(path))
  const suspects = await applyFileRenames(deps, dataDir, settled)
  if (suspects.length < settled.length) await files.flushAll()
  const hasSlugName = (path: string) => slugPattern.test(parseDocumentPath(path)?.name ?? '')
  for (const some of [suspects.filter(hasSlugName), suspects.filter((path) => !hasSlugName(path))]) {
    if (!some.length) continue
    await files.detectEdits(some)
    await files.flushAll()
  }
  return again
}
