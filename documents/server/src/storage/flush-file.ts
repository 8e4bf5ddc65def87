import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { throwIfLinked, writeAtomically } from './atomic-write.ts'
import { FileChangedError, type FileState, readFileStateSync, throwIfChanged } from './file-state.ts'
import type { FlushDeps } from './files.ts'
import { resolveInDataDir } from './paths.ts'
import { quarantineFile } from './quarantine-file.ts'
import {
  type DirtyFile,
  type ExpectedFile,
  findDirty,
  findExpectedFile,
  isInHistory,
  markDirty,
} from './store.ts'

/** `sync`: folders with a changed entry, to be fsynced. `prune`: folder that may have become empty. */
export type FlushedFile = { dirty: DirtyFile; hash: string | null; sync: string[]; prune?: string }

const maxAttempts = 3

/**
 * Makes one file match its row. A text that it replaces is first recorded in the history or quarantined. A file that is
 * not dirty is only compared if `isChecked`; then another program's edit makes it dirty.
 */
export async function flushFile(deps: FlushDeps, path: string, isChecked: boolean) {
  const place = resolveInDataDir(deps.dataDir, path)
  throwIfLinked(deps.dataDir, dirname(place))
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await flushOnce(deps, path, place, isChecked)
    } catch (error) {
      if (!(error instanceof FileChangedError) || attempt === maxAttempts) throw error
    }
  }
}

/** Synchronous from the read of the file to the handlers, so that file and rows are compared at one moment. */
async function flushOnce(
  deps: FlushDeps,
  path: string,
  place: string,
  isChecked: boolean,
): Promise<FlushedFile | undefined> {
  let found = readFileStateSync(place)
  const marked = findDirty(deps.db, path)
  if (!marked && isChecked) detectEdit(deps, path, found)
  if (marked && found && isUnknownText(deps, marked, found)) {
    const expected = findExpectedFile(deps.db, path)
    if (!expected || !found.bytes || !deps.handlers.edited(expected.id, found.bytes)) {
      throwIfChanged(place, found)
      await quarantineFile(deps, path)
      found = undefined
    }
  }
  const dirty = findDirty(deps.db, path)
  if (!dirty) return undefined
  const expected = findExpectedFile(deps.db, path)
  return expected
    ? writeExpected(deps, dirty, expected, place, found)
    : removeUnexpected(deps, dirty, place, found)
}

/** Returns false if overwriting these bytes loses no other program's text. */
function isUnknownText({ db, written }: FlushDeps, dirty: DirtyFile, { hash }: FileState) {
  if (!hash) return true
  if (hash === written.get(dirty.path) || dirty.last_hash?.split(' ').includes(hash)) return false
  const expected = findExpectedFile(db, dirty.path)
  if (!expected) return true
  return hash !== expected.content_hash && hash !== expected.disk_hash && !isInHistory(db, expected.id, hash)
}

/** No write of the service is pending for this file, so any difference comes from another program. */
function detectEdit({ db, handlers }: FlushDeps, path: string, found: FileState | undefined) {
  const expected = findExpectedFile(db, path)
  if (!expected) {
    if (found?.bytes) handlers.added(path, found.bytes)
    return
  }
  if (!found) {
    handlers.removed(path)
    return markDirty(db, path)
  }
  if (found.hash === expected.disk_hash) return
  if (found.hash === expected.content_hash || recordEdit(handlers, expected, found)) markDirty(db, path)
}

const recordEdit = (handlers: FlushDeps['handlers'], expected: ExpectedFile, { bytes }: FileState) =>
  bytes !== undefined && handlers.edited(expected.id, bytes)

async function writeExpected(
  { dataDir, written }: FlushDeps,
  dirty: DirtyFile,
  expected: ExpectedFile,
  place: string,
  found: FileState | undefined,
): Promise<FlushedFile> {
  const hash = expected.content_hash
  let sync = [dirname(place)]
  if (found?.hash === hash) await fsyncFile(place)
  else sync = await writeAtomically(dataDir, place, expected.content, () => throwIfChanged(place, found))
  written.set(dirty.path, hash)
  return { dirty, hash, sync }
}

/**
 * Only fsyncs a file that already has the right text: another program wrote it, or the service did before a crash. A
 * rewrite would disturb the other program.
 */
async function fsyncFile(place: string) {
  const file = await open(place, 'r')
  await file.datasync().finally(() => file.close())
}

async function removeUnexpected(
  { written }: FlushDeps,
  dirty: DirtyFile,
  place: string,
  found: FileState | undefined,
): Promise<FlushedFile> {
  throwIfChanged(place, found)
  await rm(place, { force: true })
  written.delete(dirty.path)
  return { dirty, hash: null, sync: [], prune: dirname(place) }
}
