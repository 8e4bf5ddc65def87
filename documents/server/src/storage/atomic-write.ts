import { randomUUID } from 'node:crypto'
import { constants, realpathSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
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
  beforeRename?: () => void,
): Promise<string[]> {
  const folder = dirname(path)
  refuseLinkedFolder(root, folder)
  const temporary = join(folder, temporaryPrefix + randomUUID())
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

/** Its folder nearly always exists. */
async function createFile(place: string, folder: string) {
  try {
    return { file: await open(place, createNew, 0o600), firstMade: undefined }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const firstMade = await mkdir(folder, { recursive: true })
    return { file: await open(place, createNew, 0o600), firstMade }
  }
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
export function refuseLinkedFolder(root: string, folder: string) {
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
