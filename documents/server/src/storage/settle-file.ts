import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { refuseLinkedFolder, writeAtomically } from './atomic-write.ts'
import type { SettleDeps } from './files.ts'
import { FileChangedError, type FoundFile, lookAtNow, refuseChanged } from './look-at.ts'
import { insideDataDir } from './paths.ts'
import { setAside } from './set-aside.ts'
import { type DirtyFile, findDirty, findWanted, isInHistory, markDirty, type WantedFile } from './store.ts'

/** `sync`: folders with a changed entry, to be fsynced. `prune`: folder that may have become empty. */
export type SettledFile = { dirty: DirtyFile; hash: string | null; sync: string[]; prune?: string }

const maxLooks = 3

/**
 * Makes one file match its row. A text that it replaces is first recorded in the history or quarantined. A file that is
 * not dirty is only compared if `examined`; then another program's edit makes it dirty.
 */
export async function settleFile(deps: SettleDeps, path: string, examined: boolean) {
  const place = insideDataDir(deps.dataDir, path)
  refuseLinkedFolder(deps.dataDir, dirname(place))
  for (let looks = 1; ; looks += 1) {
    try {
      return await settleOnce(deps, path, place, examined)
    } catch (error) {
      if (!(error instanceof FileChangedError) || looks === maxLooks) throw error
    }
  }
}

/** Synchronous from the read of the file to the handlers, so that file and rows are compared at one moment. */
async function settleOnce(
  deps: SettleDeps,
  path: string,
  place: string,
  examined: boolean,
): Promise<SettledFile | undefined> {
  let found = lookAtNow(place)
  const marked = findDirty(deps.db, path)
  if (!marked && examined) examine(deps, path, found)
  if (marked && found && isForeign(deps, marked, found)) {
    const wanted = findWanted(deps.db, path)
    if (!wanted || !found.bytes || !deps.keepers.text(wanted.id, found.bytes)) {
      refuseChanged(place, found)
      await setAside(deps, path)
      found = undefined
    }
  }
  const dirty = findDirty(deps.db, path)
  if (!dirty) return undefined
  const wanted = findWanted(deps.db, path)
  return wanted ? publish(deps, dirty, wanted, place, found) : withdraw(deps, dirty, place, found)
}

/** Returns false if overwriting these bytes loses no other program's text. */
function isForeign({ db, written }: SettleDeps, dirty: DirtyFile, { hash }: FoundFile) {
  if (!hash) return true
  if (hash === written.get(dirty.path) || dirty.last_hash?.split(' ').includes(hash)) return false
  const wanted = findWanted(db, dirty.path)
  if (!wanted) return true
  return hash !== wanted.content_hash && hash !== wanted.disk_hash && !isInHistory(db, wanted.id, hash)
}

/** No write of the service is pending for this file, so any difference comes from another program. */
function examine({ db, keepers }: SettleDeps, path: string, found: FoundFile | undefined) {
  const wanted = findWanted(db, path)
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

const keeps = (keepers: SettleDeps['keepers'], wanted: WantedFile, { bytes }: FoundFile) =>
  bytes !== undefined && keepers.text(wanted.id, bytes)

async function publish(
  { dataDir, written }: SettleDeps,
  dirty: DirtyFile,
  wanted: WantedFile,
  place: string,
  found: FoundFile | undefined,
): Promise<SettledFile> {
  const hash = wanted.content_hash
  let sync = [dirname(place)]
  if (found?.hash === hash) await flush(place)
  else sync = await writeAtomically(dataDir, place, wanted.content, () => refuseChanged(place, found))
  written.set(dirty.path, hash)
  return { dirty, hash, sync }
}

/**
 * Only fsyncs a file that already has the right text: another program wrote it, or the service did before a crash. A
 * rewrite would disturb the other program.
 */
async function flush(place: string) {
  const file = await open(place, 'r')
  await file.datasync().finally(() => file.close())
}

async function withdraw(
  { written }: SettleDeps,
  dirty: DirtyFile,
  place: string,
  found: FoundFile | undefined,
): Promise<SettledFile> {
  refuseChanged(place, found)
  await rm(place, { force: true })
  written.delete(dirty.path)
  return { dirty, hash: null, sync: [], prune: dirname(place) }
}
