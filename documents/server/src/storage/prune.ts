import { rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Removes folders that nothing is left in, up to a top-level one, which stays. Returns the nearest that is
 * still there: the one to sync. One folder after the other, and never while a file is being written below.
 */
export async function pruneEmptyFolders(dataDir: string, folder: string): Promise<string> {
  if (folder === dataDir || dirname(folder) === dataDir) return folder
  const state = await rmdir(folder).then(
    () => 'gone',
    (error: NodeJS.ErrnoException) => error.code,
  )
  return state === 'gone' || state === 'ENOENT' ? pruneEmptyFolders(dataDir, dirname(folder)) : folder
}
