import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { hardLinkOrCopyFile, hashFile } from '@sanhe/kit/runtime/copy-files'

/** Folder in a backup with the uploads and the other files of a service. */
export const serviceFilesFolder = 'files'

/**
 * Entries of a data folder that the backup of its files leaves out. The database is backed up separately, secrets are
 * kept apart from backups, and a lock is useless in a backup.
 */
const leftOut = new Set(['postgres', 'dev-secrets.json', 'certificate', '.lock'])

/** Returns the files of a service below its data folder, with paths relative to it. */
export async function listServiceFiles(dataDir: string) {
  const top = await readdir(dataDir, { withFileTypes: true })
  const paths = await Promise.all(
    top
      .filter(({ name }) => !leftOut.has(name))
      .map(async (entry) => (entry.isDirectory() ? listFiles(join(dataDir, entry.name)) : [])),
  )
  return paths.flat().map((path) => relative(dataDir, path))
}

export async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/**
 * Adds to the backup every file whose path is not in `known`, by a hard link or a copy, and adds the path to `known`. A
 * hard link is safe, because the service replaces uploads by renaming and never edits them. Returns the new files with
 * their hashes.
 */
export async function backUpNewFiles(dataDir: string, backup: string, known: Set<string>) {
  const added: { path: string; sha256: string }[] = []
  for (const path of await listServiceFiles(dataDir)) {
    if (known.has(path)) continue
    known.add(path)
    const place = join(backup, serviceFilesFolder, path)
    const isThere = await hardLinkOrCopyFile(join(dataDir, path), place).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        // ENOENT is ignored: the service deleted the file after it was listed.
        if (error.code !== 'ENOENT') throw error
        return false
      },
    )
    if (isThere) added.push({ path: join(serviceFilesFolder, path), sha256: await hashFile(place) })
  }
  return added
}
