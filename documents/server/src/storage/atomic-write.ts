import { randomUUID } from 'node:crypto'
import { constants, realpathSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

/** Prefix of unfinished files. The next start removes those that a crash left. */
export const temporaryFilePrefix = '.sanhe-tmp-'

const createNew = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/**
 * Writes a file completely or not at all, even in a power failure: temporary file, fsync, rename. Returns the folders
 * that the caller must fsync; after many files, one fsync per folder is enough. A file that has its final name is
 * never edited in place. `beforeRename` may throw, for example because the file to be replaced has changed.
 */
export async function writeAtomically(
  root: string,
  path: string,
  content: string | Uint8Array,
  beforeRename?: () => void,
): Promise<string[]> {
  const folder = dirname(path)
  throwIfSymbolicLink(root, folder)
  const temporary = join(folder, temporaryFilePrefix + randomUUID())
  const { file, firstMade } = await createFile(temporary, folder)
  try {
    try {
      await file.writeFile(content)
      await file.datasync()
    } finally {
      await file.close()
    }
    beforeRename?.()
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return foldersToSync(folder, firstMade)
}

/** Creates the temporary file. It first tries without creating the folder, which nearly always exists. */
async function createFile(place: string, folder: string) {
  try {
    return { file: await open(place, createNew, 0o600), firstMade: undefined }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const firstMade = await mkdir(folder, { recursive: true })
    return { file: await open(place, createNew, 0o600), firstMade }
  }
}

/** Returns the folders that must be fsynced: the folder of the file, and each parent folder that got a new entry. */
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

/** Throws if a symbolic link inside the data folder would lead a read, write or removal outside. */
export function throwIfSymbolicLink(root: string, folder: string) {
  const existing = nearestExisting(folder)
  const expected = resolve(realpathSync.native(root), relative(resolve(root), existing.folder))
  if (existing.real !== expected) throw new Error(`a folder that is a link was refused: ${folder}`)
}

function nearestExisting(folder: string): { folder: string; real: string } {
  try {
    return { folder, real: realpathSync.native(folder) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder)) throw error
    return nearestExisting(dirname(folder))
  }
}
