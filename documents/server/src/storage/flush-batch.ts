import { transactionWithoutFlush } from '@sanhe/kit/sqlite/database'
import { syncFolder } from './atomic-write.ts'
import type { FlushDeps } from './files.ts'
import { type FlushedFile, flushFile } from './flush-file.ts'
import { pruneEmptyFolders } from './prune.ts'
import { findDirty, markClean } from './store.ts'

/** Enough to keep the disk busy, and few enough not to run out of file handles. */
const filesAtOnce = 64

/** Writes many files with one fsync per folder. Returns the paths that could not be written; they stay dirty. */
export async function flushBatch(deps: FlushDeps, paths: Map<string, boolean>) {
  const failed = new Set<string>()
  const all = [...paths]
  for (let start = 0; start < all.length; start += filesAtOnce) {
    await writeSome(deps, all.slice(start, start + filesAtOnce), failed)
  }
  return failed
}

async function writeSome(deps: FlushDeps, paths: [string, boolean][], failed: Set<string>) {
  const settled = await Promise.all(
    paths.map(([path, examined]) =>
      flushFile(deps, path, examined).catch((error: unknown) => fail(deps, path, error, failed)),
    ),
  )
  const done = settled.filter((file) => file !== undefined)
  for (const file of done) {
    if (file.prune) file.sync.push(await pruneEmptyFolders(deps.dataDir, file.prune))
  }
  const safe = await syncAll(deps, done, failed)
  try {
    transactionWithoutFlush(deps.db, () => safe.forEach(({ dirty, hash }) => markClean(deps.db, dirty, hash)))
  } catch (error) {
    for (const { dirty } of safe) fail(deps, dirty.path, error, failed)
  }
}

async function syncAll(deps: FlushDeps, done: FlushedFile[], failed: Set<string>) {
  const faults = new Map<string, unknown>()
  const folders = new Set(done.flatMap(({ sync }) => sync))
  await Promise.all(
    [...folders].map((folder) =>
      syncFolder(folder).catch((error: NodeJS.ErrnoException) => {
        // The folder was pruned meanwhile; its parent, which is fsynced as well, holds the change.
        if (error.code !== 'ENOENT') faults.set(folder, error)
      }),
    ),
  )
  return done.filter(({ dirty, sync }) => {
    const broken = sync.find((folder) => faults.has(folder))
    if (broken !== undefined) fail(deps, dirty.path, faults.get(broken), failed)
    return broken === undefined
  })
}

function fail({ db, onFault }: FlushDeps, path: string, error: unknown, failed: Set<string>) {
  onFault(path, error)
  if (findDirty(db, path)) failed.add(path)
  return undefined
}
