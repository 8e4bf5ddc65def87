import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { temporaryFilePrefix } from '#storage'

/** Removes half-written files that a crash left. Only safe at start, while no write runs. */
export async function removeTemporaryFiles(dataDir: string) {
  const found = await listTemporaryFiles(dataDir)
  await Promise.all(found.map((path) => rm(join(dataDir, path), { force: true })))
  return found.length
}

export async function listTemporaryFiles(dataDir: string) {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.startsWith(temporaryFilePrefix))
    .map(({ parentPath, name }) => relative(dataDir, join(parentPath, name)))
}
