import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupError } from './errors.ts'
import { manifestFileName, readManifest } from './manifest.ts'
import { newestSchemaVersion } from './restore-backup.ts'

export async function findNewestBackup(folder: string) {
  const given = resolve(folder)
  if (existsSync(join(given, manifestFileName))) return given
  const names = existsSync(given) ? await readdir(given) : []
  const complete = await Promise.all(
    names.map(async (name) => {
      const place = join(given, name)
      const manifest = await readManifest(place, newestSchemaVersion).catch(() => undefined)
      return manifest && { place, at: manifest.created_at }
    }),
  )
  const [newest] = complete
    .filter((backup) => backup !== undefined)
    .toSorted((a, b) => b.at.localeCompare(a.at))
  if (!newest) throw new BackupError(`${given} holds no complete backup`)
  return newest.place
}
