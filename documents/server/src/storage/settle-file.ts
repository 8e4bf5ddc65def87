import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { refuseLinkedFolder, writeAtomically } from './atomic-write.ts'
import type { SettleDeps } from './files.ts'
import { FileChangedError, type FoundFile, lookAtNow, refuseChanged } from './look-at.ts'
import { insideDataDir } from './paths.ts'
import { setAside } from './set-aside.ts'
import { type DirtyFile, findDirty, findWanted, isInHistory, markDirty, type WantedFile } from './store.ts'

/** `sync`: folders with a changed entry. `prune`: the folder that may have become empty. */
export type SettledFile = { dirty: DirtyFile; hash: string | null; sync: string[]; prune?: string }

const maxLooks = 3

/**
 * Makes one file what its row says. Whatever text it replaces is in the history, or set aside, first. A file
 * that nothing was marked for is only looked at when `examined`: then another program's edit becomes a mark.
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

/** From `lookAtNow` to the keepers nothing else runs: what is compared is one moment of the rows. */
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

/** False when nobody's words are lost with these bytes. */
function isForeign({ db, written }: SettleDeps, dirty: DirtyFile, { hash }: FoundFile) {
  if (!hash) return true
  if (hash === written.get(dirty.path) || dirty.last_hash?.split(' ').includes(hash)) return false
  const wanted = findWanted(db, dirty.path)
  if (!wanted) return true
  return hash !== wanted.content_hash && hash !== wanted.disk_hash && !isInHistory(db, wanted.id, hash)
}

/** Nothing of ours is under way for this file, so any difference is another program's doing. */
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

/** Already right: another program wrote it, or we did before a crash. Rewriting would only disturb its writer. */
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
