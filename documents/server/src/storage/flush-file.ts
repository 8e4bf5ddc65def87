import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { throwIfSymbolicLink, writeAtomically } from './atomic-write.ts'
import { FileChangedError, type FileState, readFileStateSync, throwIfFileChanged } from './file-state.ts'
import type { FileFlushDeps } from './files-deps.ts'
import { resolveInDataDir } from './paths.ts'
import { quarantineFile } from './quarantine-file.ts'
import {
  type DirtyFile,
  type ExpectedFileText,
  findDirtyFile,
  findExpectedFileText,
  isStoredRevisionHash,
  markFileDirty,
} from './store.ts'

/** `compare` also compares a file that is not dirty with its row; an edit by another program makes the file dirty. */
export type FileFlushMode = 'write-if-dirty' | 'compare'

/** `sync`: folders with a changed entry, to be fsynced. `prune`: folder that may have become empty. */
export type FileFlushResult = { dirty: DirtyFile; hash: string | null; sync: string[]; prune?: string }

const maxAttempts = 3

/**
 * Makes one file match its row. A text of another program is recorded in the history or quarantined before it is
 * replaced.
 */
export async function flushDocumentFile(deps: FileFlushDeps, path: string, mode: FileFlushMode) {
  const place = resolveInDataDir(deps.dataDir, path)
  throwIfSymbolicLink(deps.dataDir, dirname(place))
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await flushOnce(deps, path, place, mode)
    } catch (error) {
      if (!(error instanceof FileChangedError) || attempt === maxAttempts) throw error
    }
  }
}

/**
 * All steps from the read of the file to the handlers are synchronous, so that file and rows are compared at one
 * moment.
 */
async function flushOnce(
  deps: FileFlushDeps,
  path: string,
  place: string,
  mode: FileFlushMode,
): Promise<FileFlushResult | undefined> {
  let found = readFileStateSync(place)
  const marked = findDirtyFile(deps.db, path)
  if (!marked && mode === 'compare') detectEdit(deps, path, found)
  if (marked && found && isUnknownText(deps, marked, found)) {
    const expected = findExpectedFileText(deps.db, path)
    if (!expected || !found.bytes || !deps.handlers.edited(expected.id, found.bytes)) {
      throwIfFileChanged(place, found)
      await quarantineFile(deps, path)
      found = undefined
    }
  }
  const dirty = findDirtyFile(deps.db, path)
  if (!dirty) return undefined
  const expected = findExpectedFileText(deps.db, path)
  return expected
    ? writeExpected(deps, dirty, expected, place, found)
    : removeUnexpected(deps, dirty, place, found)
}

/** Returns whether the file holds a text of another program that would be lost if the file were overwritten. */
function isUnknownText({ db, written }: FileFlushDeps, dirty: DirtyFile, { hash }: FileState) {
  if (!hash) return true
  if (hash === written.get(dirty.path) || dirty.last_hash?.split(' ').includes(hash)) return false
  const expected = findExpectedFileText(db, dirty.path)
  if (!expected) return true
  return (
    hash !== expected.content_hash &&
    hash !== expected.disk_hash &&
    !isStoredRevisionHash(db, expected.id, hash)
  )
}

/** Called only while no write of the service is pending for the file, so any difference comes from another program. */
function detectEdit({ db, handlers }: FileFlushDeps, path: string, found: FileState | undefined) {
  const expected = findExpectedFileText(db, path)
  if (!expected) {
    if (found?.bytes) handlers.added(path, found.bytes)
    return
  }
  if (!found) {
    handlers.removed(path)
    return markFileDirty(db, path)
  }
  if (found.hash === expected.disk_hash) return
  if (found.hash === expected.content_hash || recordEdit(handlers, expected, found)) markFileDirty(db, path)
}

const recordEdit = (handlers: FileFlushDeps['handlers'], expected: ExpectedFileText, { bytes }: FileState) =>
  bytes !== undefined && handlers.edited(expected.id, bytes)

async function writeExpected(
  { dataDir, written }: FileFlushDeps,
  dirty: DirtyFile,
  expected: ExpectedFileText,
  place: string,
  found: FileState | undefined,
): Promise<FileFlushResult> {
  const hash = expected.content_hash
  let sync = [dirname(place)]
  if (found?.hash === hash) await fsyncFile(place)
  else sync = await writeAtomically(dataDir, place, expected.content, () => throwIfFileChanged(place, found))
  written.set(dirty.path, hash)
  return { dirty, hash, sync }
}

/**
 * Flushes a file that already has the right text to disk. Another program may have written it without fsync, or the
 * service before a crash. The file is not written again, because that would disturb the other program.
 */
async function fsyncFile(place: string) {
  const file = await open(place, 'r')
  await file.datasync().finally(() => file.close())
}

async function removeUnexpected(
  { written }: FileFlushDeps,
  dirty: DirtyFile,
  place: string,
  found: FileState | undefined,
): Promise<FileFlushResult> {
  throwIfFileChanged(place, found)
  await rm(place, { force: true })
  written.delete(dirty.path)
  return { dirty, hash: null, sync: [], prune: dirname(place) }
}
