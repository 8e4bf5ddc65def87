import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

/** Marks a file that is not finished: start-up removes what a crash left. */
export const temporaryPrefix = '.sanhe-tmp-'

/**
 * Whole or not at all, even in a power cut: temp file, fsync, rename. The folder is synced by the caller,
 * once for many files. An inode that was published is never edited, so a hard link to it is a snapshot.
 */
export async function writeAtomically(root: string, path: string, content: string | Uint8Array) {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  await refuseSymlinkOut(root, folder)
  const temporary = join(folder, temporaryPrefix + randomUUID())
  try {
    const file = await open(
      temporary,
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
      0o600,
    )
    try {
      await file.writeFile(content)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A link planted inside the data folder must not carry a read or a write out of it. */
export async function refuseSymlinkOut(root: string, folder: string) {
  const [realRoot, realFolder] = await Promise.all([realpath(root), realpath(folder)])
  if (realFolder !== realRoot && !realFolder.startsWith(realRoot + sep)) {
    throw new Error(`a folder that leads outside the data folder was refused: ${folder}`)
  }
}
