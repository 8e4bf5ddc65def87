import { rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Removes empty folders upwards, except the top-level folder. Returns the nearest remaining folder, which the caller
 * must fsync. Must not run concurrently with another removal or with a write below these folders.
 */
export async function pruneEmptyFolders(dataDir: string, folder: string): Promise<string> {
  if (folder === dataDir || dirname(folder) === dataDir) return folder
  const state = await rmdir(folder).then(
    () => 'gone',
    (error: NodeJS.ErrnoException) => error.code,
  )
  return state === 'gone' || state === 'ENOENT' ? pruneEmptyFolders(dataDir, dirname(folder)) : folder
}
