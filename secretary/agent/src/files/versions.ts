import { constants } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '@sanhe/kit/security/secrets'
import {
  assertEntryExists,
  findFile,
  readWorkspaceFile,
  removeEntry,
  resolveWorkspacePath,
  writeWorkspaceFile,
} from './workspace-disk.ts'
import { apiError } from './errors.ts'

/** Workspace, and the folder with files as they were before a tool changed or deleted them. */
export type WorkspaceAndVersionFolders = { root: string; versionsDir: string }

/** Copies a file into the folder of versions. Refuses a name that is already used there. */
export async function copyFileToVersions(
  { root, versionsDir }: WorkspaceAndVersionFolders,
  path: string,
  name: string,
) {
  const found = await findFile(root, path)
  if (!found) throw apiError('FILE_NOT_FOUND')
  await mkdir(versionsDir, { recursive: true, mode: 0o700 })
  await copyFile(found.absolute, join(versionsDir, name), constants.COPYFILE_EXCL)
}

/** Moves a file or folder from the workspace into the folder of versions. */
export async function moveEntryToVersions(
  { root, versionsDir }: WorkspaceAndVersionFolders,
  path: string,
  name: string,
) {
  await assertEntryExists(root, path)
  const { absolute } = await resolveWorkspacePath(root, path)
  await mkdir(versionsDir, { recursive: true, mode: 0o700 })
  await rename(absolute, join(versionsDir, name))
}

/**
 * Moves a deleted file or folder back to its path in the workspace. Refuses if another file or folder now has this
 * path.
 */
export async function restoreDeletedEntry(
  { root, versionsDir }: WorkspaceAndVersionFolders,
  path: string,
  name: string,
) {
  const { absolute, name: last } = await resolveWorkspacePath(root, path)
  const kept = join(versionsDir, name)
  if (!(await lstat(kept).catch(() => undefined))) throw apiError('FILE_NOT_FOUND')
  if (await lstat(absolute).catch(() => undefined)) throw apiError('FILE_EXISTS')
  await mkdir(absolute.slice(0, -last.length - 1), { recursive: true, mode: 0o700 })
  await rename(kept, absolute)
}

/**
 * Restores the version of a file from before a tool wrote the file. `version` is null for a file that the tool created;
 * such a file is deleted. Refuses if the file has changed since the tool wrote it.
 */
export async function restoreFileVersion(
  { root, versionsDir }: WorkspaceAndVersionFolders,
  { path, version, writtenHash }: { path: string; version: string | null; writtenHash: string },
) {
  if (sha256(await readWorkspaceFile(root, path)) !== writtenHash) throw apiError('FILE_CHANGED')
  if (version === null) return removeEntry(root, path)
  await writeWorkspaceFile(root, path, await readWorkspaceFile(versionsDir, version))
}

/** Deletes the versions that a condition selects by their name. */
export async function removeFileVersions(versionsDir: string, isSelected: (name: string) => boolean) {
  const names = (await readdir(versionsDir).catch(() => [])).filter(isSelected)
  await Promise.all(names.map((name) => rm(join(versionsDir, name), { recursive: true, force: true })))
  return names.length
}
