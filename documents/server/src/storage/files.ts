import type { Clock } from '@sanhe/kit/clock'
import { errorCatalogue } from '@sanhe/kit/errors'
import { type Sqlite, transactionWithoutFlush } from '@sanhe/kit/sqlite'
import { LRUCache } from 'lru-cache'
import { type AssetFolders, openAssetFolders } from './asset-folders.ts'
import { syncFolder } from './atomic-write.ts'
import { settleFile } from './settle-file.ts'
import { findDirty, listDirty, setClean } from './store.ts'

/**
 * The `.md` files on disk. Rows come first: a change marks its files dirty in its own transaction, then
 * `settle` makes each file what its row says. A crash in between is healed by `settleAll` at start.
 */
export type Files = {
  /** Resolves when these files are safe on disk, or rejects with DISK_IN_DOUBT. */
  settle(paths: string[]): Promise<void>
  /** Settles whatever is still marked: at start, and again after a full disk. */
  settleAll(): Promise<void>
  /** What to do with a text found on disk that no revision holds, before it would be overwritten. */
  onForeignText(keep: KeepForeignText): void
  assets: AssetFolders
}

/** Keeps it in the history, at once: it runs between reading a file and replacing it. */
export type KeepForeignText = (documentId: number, bytes: Buffer) => void

export type FilesDeps = {
  db: Sqlite
  dataDir: string
  clock: Clock
  onFault(path: string, error: unknown): void
}

const refuse = errorCatalogue({
  DISK_IN_DOUBT: [
    507,
    'The change was saved, but its file could not be written yet. Read again before you repeat it',
  ],
})

/** Enough to keep the disk busy, few enough not to run out of file handles. */
const filesAtOnce = 64
const rememberedWrites = 2000

type Batch = { paths: Set<string>; failed: Promise<Set<string>> }

export function openFiles(deps: FilesDeps): Files {
  const written = new LRUCache<string, string>({ max: rememberedWrites })
  let keep: KeepForeignText = () => {
    throw new Error('a foreign text was found before anyone could keep it')
  }
  let previous: Promise<unknown> = Promise.resolve()
  let next: Batch | undefined

  /** Saves that arrive while a batch is being written share the next one, and so its folder syncs. */
  function join(paths: string[]) {
    next ??= openBatch()
    for (const path of paths) next.paths.add(path)
    return next
  }
  function openBatch(): Batch {
    const paths = new Set<string>()
    const failed = previous.then(() => {
      next = undefined
      return writeBatch({ ...deps, written, keep }, [...paths])
    })
    previous = failed
    return { paths, failed }
  }
  async function settle(paths: string[]) {
    const failed = await join(paths).failed
    if (paths.some((path) => failed.has(path))) throw refuse('DISK_IN_DOUBT')
  }
  return {
    settle,
    settleAll: () => settle(listDirty(deps.db).map(({ path }) => path)),
    onForeignText: (keeper) => (keep = keeper),
    assets: openAssetFolders(deps),
  }
}

export type SettleDeps = FilesDeps & { written: LRUCache<string, string>; keep: KeepForeignText }

/** Writes many files with one sync a folder. Returns those that could not be written; they stay marked. */
async function writeBatch(deps: SettleDeps, paths: string[]) {
  const failed = new Set<string>()
  for (let start = 0; start < paths.length; start += filesAtOnce) {
    await writeSome(deps, paths.slice(start, start + filesAtOnce), failed)
  }
  return failed
}

async function writeSome(deps: SettleDeps, paths: string[], failed: Set<string>) {
  const settled = await Promise.all(
    paths.map((path) => settleFile(deps, path).catch((error: unknown) => fail(deps, path, error, failed))),
  )
  const done = settled.filter((file) => file !== undefined)
  try {
    await Promise.all([...new Set(done.map(({ folder }) => folder))].map(syncFolder))
    transactionWithoutFlush(deps.db, () => done.forEach(({ dirty, hash }) => setClean(deps.db, dirty, hash)))
  } catch (error) {
    for (const { dirty } of done) fail(deps, dirty.path, error, failed)
  }
}

function fail({ db, onFault }: FilesDeps, path: string, error: unknown, failed: Set<string>) {
  if (findDirty(db, path)) failed.add(path)
  onFault(path, error)
  return undefined
}
