import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { throwIfLinked, writeAtomically } from './atomic-write.ts'
import type { FlushDeps } from './files.ts'
import { FileChangedError, type FileState, readFileStateSync, throwIfChanged } from './file-state.ts'
import { resolveInDataDir } from './paths.ts'
import { quarantineFile } from './quarantine-file.ts'
import {
  type DirtyFile,
  findDirty,
  findExpectedFile,
  isInHistory,
  markDirty,
  type ExpectedFile,
} from './store.ts'

/** `sync`: folders with a changed entry, to be fsynced. `prune`: folder that may have become empty. */
export type FlushedFile = { dirty: DirtyFile; hash: string | null; sync: string[]; prune?: string }

const maxAttempts = 3

/**
 * Makes one file match its row. A text that it replaces is first recorded in the history or quarantined. A file that is
 * not dirty is only compared if `examined`; then another program's edit makes it dirty.
 */
export async function flushFile(deps: FlushDeps, path: string, examined: boolean) {
  const place = resolveInDataDir(deps.dataDir, path)
  throwIfLinked(deps.dataDir, dirname(place))
  for (let looks = 1; ; looks += 1) {
    try {
      return await flushOnce(deps, path, place, examined)
    } catch (error) {
      if (!(error instanceof FileChangedError) || looks === maxAttempts) throw error
    }
  }
}

/** Synchronous from the read of the file to the handlers, so that file and rows are compared at one moment. */
async function flushOnce(
  deps: FlushDeps,
  path: string,
  place: string,
  examined: boolean,
): Promise<FlushedFile | undefined> {
  let found = readFileStateSync(place)
  const marked = findDirty(deps.db, path)
  if (!marked && examined) examine(deps, path, found)
  if (marked && found && isUnknownText(deps, marked, found)) {
    const wanted = findExpectedFile(deps.db, path)
    if (!wanted || !found.bytes || !deps.keepers.text(wanted.id, found.bytes)) {
      throwIfChanged(place, found)
      await quarantineFile(deps, path)
      found = undefined
    }
  }
  const dirty = findDirty(deps.db, path)
  if (!dirty) return undefined
  const wanted = findExpectedFile(deps.db, path)
  return wanted
    ? writeExpected(deps, dirty, wanted, place, found)
    : removeUnexpected(deps, dirty, place, found)
}

/** Returns false if overwriting these bytes loses no other program's text. */
function isUnknownText({ db, written }: FlushDeps, dirty: DirtyFile, { hash }: FileState) {
  if (!hash) return true
  if (hash === written.get(dirty.path) || dirty.last_hash?.split(' ').includes(hash)) return false
  const wanted = findExpectedFile(db, dirty.path)
  if (!wanted) return true
  return hash !== wanted.content_hash && hash !== wanted.disk_hash && !isInHistory(db, wanted.id, hash)
}

/** No write of the service is pending for this file, so any difference comes from another program. */
function examine({ db, keepers }: FlushDeps, path: string, found: FileState | undefined) {
  const wanted = findExpectedFile(db, path)
  if (!wanted) {
    if (found?.bytes) keepers.file(path, found.bytes)
    return
  }
  if (!found) {
    keepers.removed(path)
    return markDirty(db, path)
  }
  if (found.hash === wanted.disk_hash) return
  if (found.hash === wanted.content_hash || keeps(keepers, wanted, found)) markDirty(db, path)
}

const keeps = (keepers: FlushDeps['keepers'], wanted: ExpectedFile, { bytes }: FileState) =>
  bytes !== undefined && keepers.text(wanted.id, bytes)

async function writeExpected(
  { dataDir, written }: FlushDeps,
  dirty: DirtyFile,
  wanted: ExpectedFile,
  place: string,
  found: FileState | undefined,
): Promise<FlushedFile> {
  const hash = wanted.content_hash
  let sync = [dirname(place)]
  if (found?.hash === hash) await fsyncFile(place)
  else sync = await writeAtomically(dataDir, place, wanted.content, () => throwIfChanged(place, found))
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
