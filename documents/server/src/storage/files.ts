import { resolve } from 'node:path'
import { errorCatalogue } from '@sanhe/kit/http/errors'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import { type AssetFolders, openAssetFolders } from './asset-folders.ts'
import { flushBatch } from './flush-batch.ts'
import { listDirty } from './store.ts'

/**
 * Writes documents to their `.md` files. Rows come first: a change marks its files dirty in its transaction, then
 * `flush` writes each file to match its row. After a crash in between, `flushAll` completes the writes at start.
 */
export type DocumentFiles = {
  /** Resolves when these files are safe on disk, or rejects with DISK_IN_DOUBT. */
  flush(paths: string[]): Promise<void>
  /** Writes every file that is still dirty: at start, and again after a full disk. */
  flushAll(): Promise<void>
  /** Compares files that another program may have changed with their rows. Never runs during a write of the service. */
  detectEdits(paths: string[]): Promise<void>
  /** Sets the handlers of other programs' changes. Must be called before the first flush. */
  setForeignFileHandlers(handlers: ForeignFileHandlers): void
  assets: AssetFolders
}

/**
 * Handlers of other programs' changes. Each is synchronous and runs in its transaction, between the read and the
 * replacement of a file.
 */
export type ForeignFileHandlers = {
  /**
   * Handles a text that no revision of the document holds. Returns false if it is not valid text; the file is then
   * quarantined.
   */
  edited(documentId: number, bytes: Buffer): boolean
  added(path: string, bytes: Buffer): void
  /** Called when a document's file was deleted; it is about to be written again. */
  removed(path: string): void
}

export type FilesDeps = {
  db: Sqlite
  dataDir: string
  clock: Clock
  onFault(path: string, error: unknown): void
}

export type FlushDeps = FilesDeps & { written: LRUCache<string, string>; handlers: ForeignFileHandlers }

const apiError = errorCatalogue({
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
const noHandlers: ForeignFileHandlers = { edited: () => false, added() {}, removed() {} }

/** Paths to flush. True: compare the file even if it is not dirty. */
type Batch = { paths: Map<string, boolean>; failed: Promise<Set<string>> }

export function openDocumentFiles(given: FilesDeps): DocumentFiles {
  const deps: FlushDeps = {
    ...given,
    dataDir: resolve(given.dataDir),
    written: new LRUCache({ max: rememberedWrites }),
    handlers: noHandlers,
  }
  let previous: Promise<unknown> = Promise.resolve()
  let next: Batch | undefined

  /** Saves that arrive while a batch is being written share the next batch, and so its folder syncs. */
  function join(paths: string[], examined: boolean) {
    next ??= openBatch()
    for (const path of paths) next.paths.set(path, examined || next.paths.get(path) === true)
    return next.failed
  }
  function openBatch(): Batch {
    const paths = new Map<string, boolean>()
    const failed = previous.then(() => {
      next = undefined
      return flushBatch(deps, paths)
    })
    // A failed batch rejects only for its own callers; the next batch still runs.
    previous = failed.catch(() => {})
    return { paths, failed }
  }
  async function handle(paths: string[], examined: boolean) {
    const failed = await join(paths, examined)
    if (paths.some((path) => failed.has(path))) throw apiError('DISK_IN_DOUBT')
  }
  return {
    flush: (paths) => handle(paths, false),
    flushAll: () =>
      handle(
        listDirty(deps.db).map(({ path }) => path),
        false,
      ),
    detectEdits: (paths) => handle(paths, true),
    setForeignFileHandlers: (handlers) => void (deps.handlers = handlers),
    assets: openAssetFolders(deps),
  }
}
