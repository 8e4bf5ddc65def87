import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getNewestMigrationNumber } from '@sanhe/kit/sqlite/database'
import { resolveInDataDir, temporaryFilePrefix } from '#storage'
import { copyFileAndHash, fsyncPath } from '@sanhe/kit/runtime/copy-files'
import { BackupError } from './errors.ts'
import { type BackupManifest, readManifest } from './manifest.ts'

export const newestSchemaVersion = getNewestMigrationNumber(
  fileURLToPath(new URL('../../migrations', import.meta.url)),
)

/**
 * Restores a backup into a new data folder. Every byte is compared with the manifest while it is copied, and the folder
 * gets its final name only after all comparisons succeeded.
 */
export async function restoreBackup(backup: string, folder: string): Promise<BackupManifest> {
  const target = resolve(folder)
  const manifest = await readManifest(resolve(backup), newestSchemaVersion)
  await refuseUsed(target)
  const unfinished = join(dirname(target), `${temporaryFilePrefix}restore-${randomUUID()}`)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    for (const file of manifest.files) await restoreFile(resolve(backup), unfinished, file)
    for (const path of new Set(manifest.files.map((file) => dirname(join(unfinished, file.path)))))
      await fsyncPath(path)
    await rename(unfinished, target)
    await fsyncPath(dirname(target))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return manifest
}

async function refuseUsed(target: string) {
  if (existsSync(target) && (await readdir(target)).length)
    throw new BackupError(`${target} is not empty: a backup is restored into a new folder`)
}

async function restoreFile(
  from: string,
  to: string,
  { path, size, sha256 }: BackupManifest['files'][number],
) {
  const source = resolveInDataDir(from, path)
  const stats = await stat(source).catch(() => undefined)
  if (!stats) throw new BackupError(`${path} is missing from the backup: nothing was restored`)
  const isWhole =
    stats.size === size && (await copyFileAndHash(source, resolveInDataDir(to, path))) === sha256
  if (!isWhole) throw new BackupError(`${path} is damaged: nothing was restored`)
}
