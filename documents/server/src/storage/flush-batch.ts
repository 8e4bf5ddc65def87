import { runUnflushedTransaction } from '@sanhe/kit/sqlite/database'
import { syncFolder } from './atomic-write.ts'
import type { FileFlushDeps } from './files-deps.ts'
import { type FileFlushMode, type FileFlushResult, flushDocumentFile } from './flush-file.ts'
import { pruneEmptyFolders } from './prune.ts'
import { findDirtyFile, markFileClean } from './store.ts'

/**
 * Number of files that are written at the same time: enough to keep the disk busy, and few enough not to run out of
 * file handles.
 */
const filesAtOnce = 64

/** Writes many files with one fsync per folder. Returns the paths that could not be written; they stay dirty. */
export async function flushFileBatch(deps: FileFlushDeps, paths: Map<string, FileFlushMode>) {
  const failed = new Set<string>()
  const all = [...paths]
  for (let start = 0; start < all.length; start += filesAtOnce) {
    await writeSome(deps, all.slice(start, start + filesAtOnce), failed)
  }
  return failed
}

async function writeSome(deps: FileFlushDeps, paths: [string, FileFlushMode][], failed: Set<string>) {
  const settled = await Promise.all(
    paths.map(([path, mode]) =>
      flushDocumentFile(deps, path, mode).catch((error: unknown) => fail(deps, path, error, failed)),
    ),
  )
  const done = settled.filter((file) => file !== undefined)
  for (const file of done) {
    if (file.prune) file.sync.push(await pruneEmptyFolders(deps.dataDir, file.prune))
  }
  const safe = await syncAll(deps, done, failed)
  try {
    runUnflushedTransaction(deps.db, () =>
      safe.forEach(({ dirty, hash }) => markFileClean(deps.db, dirty, hash)),
    )
  } catch (error) {
    for (const { dirty } of safe) fail(deps, dirty.path, error, failed)
  }
}

async function syncAll(deps: FileFlushDeps, done: FileFlushResult[], failed: Set<string>) {
  const faults = new Map<string, unknown>()
  const folders = new Set(done.flatMap(({ sync }) => sync))
  await Promise.all(
    [...folders].map((folder) =>
      syncFolder(folder).catch((error: NodeJS.ErrnoException) => {
        // The folder was removed because it had become empty. Its parent folder, which is fsynced as well, contains
        // this change.
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

function fail({ db, onFault }: FileFlushDeps, path: string, error: unknown, failed: Set<string>) {
  onFault(path, error)
  if (findDirtyFile(db, path)) failed.add(path)
  return undefined
}
