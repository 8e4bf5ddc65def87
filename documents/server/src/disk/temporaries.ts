import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { temporaryPrefix } from '#storage'

/** Removes what a crash left half written. Only while nothing is being written: at start. */
export async function removeTemporaries(dataDir: string) {
  const found = await listTemporaries(dataDir)
  await Promise.all(found.map((path) => rm(join(dataDir, path), { force: true })))
  return found.length
}

export async function listTemporaries(dataDir: string) {
  const names = await readdir(dataDir, { recursive: true })
  return names.filter((name) => basename(name).startsWith(temporaryPrefix))
}
