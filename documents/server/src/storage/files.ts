import { resolve } from 'node:path'
import { createErrorCatalogue } from '@sanhe/kit/http/errors'
import { LRUCache } from 'lru-cache'
import { type ProjectAssetFolders, openAssetFolders } from './asset-folders.ts'
import type { DocumentFilesDeps, FileFlushDeps, ExternalEditHandlers } from './files-deps.ts'
import { flushFileBatch } from './flush-batch.ts'
import type { FileFlushMode } from './flush-file.ts'
import { listDirtyFiles } from './store.ts'

/**
 * Writes documents to their `.md` files. Rows come first: a change marks its files dirty in its transaction, then
 * `flush` writes each file to match its row. After a crash in between, `flushAll` completes the writes at start.
 */
export type DocumentFiles = {
  /** Resolves when these files are safe on disk, or rejects with DISK_IN_DOUBT. */
  flush(paths: string[]): Promise<void>
  /** Writes every file that is still dirty. Called at start, and again after the disk was full. */
  flushAll(): Promise<void>
  /** Compares files that another program may have changed with their rows. Never runs during a write of the service. */
  detectEdits(paths: string[]): Promise<void>
  /** Sets the handlers of other programs' changes. Must be called before the first flush. */
  setForeignFileHandlers(handlers: ExternalEditHandlers): void
  assets: ProjectAssetFolders
}

const apiError = createErrorCatalogue({
  DISK_IN_DOUBT: [
    507,
    'The change was saved, but its file could not be written yet. Read again before you repeat it',
  ],
})

const rememberedWrites = 2000

/**
 * Default handlers: if a file with an unknown text exists at the path of a write, it is moved to quarantine. All other
 * files stay unchanged.
 */
const noHandlers: ExternalEditHandlers = { edited: () => false, added() {}, removed() {} }

type Batch = { paths: Map<string, FileFlushMode>; failed: Promise<Set<string>> }

export function openDocumentFiles(given: DocumentFilesDeps): DocumentFiles {
  const deps: FileFlushDeps = {
    ...given,
    dataDir: resolve(given.dataDir),
    written: new LRUCache({ max: rememberedWrites }),
    handlers: noHandlers,
  }
  let previous: Promise<unknown> = Promise.resolve()
  let next: Batch | undefined

  /**
   * Adds paths to the next batch. Saves that arrive while a batch is being written share the next batch, so they also
   * share its fsync of folders.
   */
  function join(paths: string[], mode: FileFlushMode) {
    next ??= openBatch()
    for (const path of paths) if (next.paths.get(path) !== 'compare') next.paths.set(path, mode)
    return next.failed
  }
  function openBatch(): Batch {
    const paths: Batch['paths'] = new Map()
    const failed = previous.then(() => {
      next = undefined
      return flushFileBatch(deps, paths)
    })
    // A failed batch rejects only for its own callers; the next batch still runs.
    previous = failed.catch(() => {})
    return { paths, failed }
  }
  async function handle(paths: string[], mode: FileFlushMode) {
    const failed = await join(paths, mode)
    if (paths.some((path) => failed.has(path))) throw apiError('DISK_IN_DOUBT')
  }
  return {
    flush: (paths) => handle(paths, 'write-if-dirty'),
    flushAll: () =>
      handle(
        listDirtyFiles(deps.db).map(({ path }) => path),
        'write-if-dirty',
      ),
    detectEdits: (paths) => handle(paths, 'compare'),
    setForeignFileHandlers: (handlers) => void (deps.handlers = handlers),
    assets: openAssetFolders(deps),
  }
}
