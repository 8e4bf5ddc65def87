import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

/** Marks a file that is not finished: start-up removes what a crash left. */
export const temporaryPrefix = '.sanhe-tmp-'

const createNew = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/**
 * Whole or not at all, even in a power cut: temp file, fsync, rename. Returns the folders that the caller has
 * to sync, once for many files. An inode that was published is never edited by us. `beforeRename` may still
 * refuse, when what is about to be replaced is no longer what the caller saw.
 */
export async function writeAtomically(
  root: string,
  path: string,
  content: string | Uint8Array,
  beforeRename?: () => Promise<void>,
): Promise<string[]> {
  const folder = dirname(path)
  await refuseLinkedFolder(root, folder)
  const firstMade = await mkdir(folder, { recursive: true })
  const temporary = join(folder, temporaryPrefix + randomUUID())
  try {
    const file = await open(temporary, createNew, 0o600)
    try {
      await file.writeFile(content)
      await file.datasync()
    } finally {
      await file.close()
    }
    await beforeRename?.()
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return foldersToSync(folder, firstMade)
}

/** The folder itself, and each one above it that has a new entry. */
function foldersToSync(folder: string, firstMade: string | undefined): string[] {
  if (firstMade === undefined) return [folder]
  const last = dirname(firstMade)
  const folders = [folder]
  for (let at = folder; at !== last && at !== dirname(at); at = dirname(at)) folders.push(dirname(at))
  return folders
}

export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A link planted inside the data folder must carry no read, write or removal elsewhere. */
export async function refuseLinkedFolder(root: string, folder: string) {
  const [realRoot, real] = await Promise.all([realpath(root), nearestExisting(folder)])
  if (real.real !== resolve(realRoot, relative(resolve(root), real.folder))) {
    throw new Error(`a folder that is a link was refused: ${folder}`)
  }
}

async function nearestExisting(folder: string): Promise<{ folder: string; real: string }> {
  try {
    return { folder, real: await realpath(folder) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder)) throw error
    return nearestExisting(dirname(folder))
  }
}
