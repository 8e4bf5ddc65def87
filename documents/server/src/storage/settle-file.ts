import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sha256 } from '@sanhe/kit/secrets'
import { writeAtomically } from './atomic-write.ts'
import type { SettleDeps } from './files.ts'
import { insideDataDir, recoveredPath } from './paths.ts'
import { type DirtyFile, findDirty, findWanted, isInHistory, type WantedFile } from './store.ts'

export type SettledFile = { dirty: DirtyFile; hash: string | null; folder: string }

/** Makes one file what its row says. Whatever text it replaces is in the history, or set aside, first. */
export async function settleFile(deps: SettleDeps, path: string): Promise<SettledFile | undefined> {
  const place = insideDataDir(deps.dataDir, path)
  const found = await readIfPresent(place)
  const dirty = findDirty(deps.db, path)
  if (!dirty) return undefined
  const wanted = findWanted(deps.db, path)
  if (found && !isKnown(deps, dirty, wanted, sha256(found))) {
    if (wanted) deps.keep(wanted.id, found)
    else await setAside(deps, path, found)
  }
  return wanted ? publish(deps, path, place) : withdraw(deps, dirty, place)
}

/** True when nobody's words are lost with these bytes. */
function isKnown(
  { db, written }: SettleDeps,
  dirty: DirtyFile,
  wanted: WantedFile | undefined,
  hash: string,
) {
  if (hash === written.get(dirty.path)) return true
  if (!wanted) return dirty.last_hash === null || hash === dirty.last_hash
  return hash === wanted.content_hash || hash === wanted.disk_hash || isInHistory(db, wanted.id, hash)
}

async function publish({ db, dataDir, written }: SettleDeps, path: string, place: string) {
  const dirty = findDirty(db, path)
  const wanted = findWanted(db, path)
  if (!dirty || !wanted) return undefined
  await writeAtomically(dataDir, place, wanted.content)
  written.set(path, wanted.content_hash)
  return { dirty, hash: wanted.content_hash, folder: dirname(place) }
}

async function withdraw({ dataDir, written }: SettleDeps, dirty: DirtyFile, place: string) {
  await rm(place, { force: true })
  written.delete(dirty.path)
  return { dirty, hash: null, folder: await pruneEmptyFolders(dataDir, dirname(place)) }
}

/** Removes folders that nothing is left in; returns the nearest one that stays, which is the one to sync. */
async function pruneEmptyFolders(dataDir: string, folder: string): Promise<string> {
  if (folder === dataDir) return folder
  const state = await rmdir(folder).then(
    () => 'gone',
    (error: NodeJS.ErrnoException) => error.code,
  )
  return state === 'gone' || state === 'ENOENT' ? pruneEmptyFolders(dataDir, dirname(folder)) : folder
}

async function setAside({ dataDir, clock }: SettleDeps, path: string, bytes: Buffer) {
  const place = insideDataDir(dataDir, recoveredPath(clock.now(), path))
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, bytes, { flush: true, mode: 0o600 })
}

async function readIfPresent(place: string) {
  return readFile(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
}
