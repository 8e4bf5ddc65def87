import { resolve } from 'node:path'
import { errorCatalogue } from '@sanhe/kit/http/errors'
import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { LRUCache } from 'lru-cache'
import { type AssetFolders, openAssetFolders } from './asset-folders.ts'
import { listDirty } from './store.ts'
import { writeBatch } from './write-batch.ts'

/**
 * The `.md` files on disk. Rows come first: a change marks its files dirty in its own transaction, then
 * `settle` makes each file what its row says. A crash in between is healed by `settleAll` at start.
 */
export type Files = {
  /** Resolves when these files are safe on disk, or rejects with DISK_IN_DOUBT. */
  settle(paths: string[]): Promise<void>
  /** Settles whatever is still marked: at start, and again after a full disk. */
  settleAll(): Promise<void>
  /** Looks at files that another program may have touched, between our own writes, never during one. */
  examine(paths: string[]): Promise<void>
  /** What to do with what other programs did. Set before the first file is settled. */
  onForeign(keepers: Keepers): void
  assets: AssetFolders
}

/** Each acts at once, in one transaction of its own: it runs between reading a file and replacing it. */
export type Keepers = {
  /** A text that no revision of the document holds. False when it cannot be one: then it is set aside. */
  text(documentId: number, bytes: Buffer): boolean
  /** A file where no document lives. */
  file(path: string, bytes: Buffer): void
  /** A document's file was deleted; it is about to be written again. */
  removed(path: string): void
}

export type FilesDeps = {
  db: Sqlite
  dataDir: string
  clock: Clock
  onFault(path: string, error: unknown): void
}

export type SettleDeps = FilesDeps & { written: LRUCache<string, string>; keepers: Keepers }

const refuse = errorCatalogue({
  DISK_IN_DOUBT: [
    507,
    'The change was saved, but its file could not be written yet. Read again before you repeat it',
  ],
})

const rememberedWrites = 2000

/** Without anyone to keep them, texts in the way are set aside and the rest is left alone. */
const nobody: Keepers = { text: () => false, file() {}, removed() {} }

/** Paths to settle; true: also look when nothing is marked. */
type Batch = { paths: Map<string, boolean>; failed: Promise<Set<string>> }

export function openFiles(given: FilesDeps): Files {
  const deps: SettleDeps = {
    ...given,
    dataDir: resolve(given.dataDir),
    written: new LRUCache({ max: rememberedWrites }),
    keepers: nobody,
  }
  let previous: Promise<unknown> = Promise.resolve()
  let next: Batch | undefined

  /** Saves that arrive while a batch is being written share the next one, and so its folder syncs. */
  function join(paths: string[], examined: boolean) {
    next ??= openBatch()
    for (const path of paths) next.paths.set(path, examined || next.paths.get(path) === true)
    return next.failed
  }
  function openBatch(): Batch {
    const paths = new Map<string, boolean>()
    const failed = previous.then(() => {
      next = undefined
      return writeBatch(deps, paths)
    })
    // A batch that broke is told to those who wait for it, and holds up nobody after it.
    previous = failed.catch(() => {})
    return { paths, failed }
  }
  async function handle(paths: string[], examined: boolean) {
    const failed = await join(paths, examined)
    if (paths.some((path) => failed.has(path))) throw refuse('DISK_IN_DOUBT')
  }
  return {
    settle: (paths) => handle(paths, false),
    settleAll: () =>
      handle(
        listDirty(deps.db).map(({ path }) => path),
        false,
      ),
    examine: (paths) => handle(paths, true),
    onForeign: (keepers) => void (deps.keepers = keepers),
    assets: openAssetFolders(deps),
  }
}
