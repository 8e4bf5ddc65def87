import { constants, type Dirent } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { toIso } from '@sanhe/kit/runtime/clock'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { apiError } from './errors.ts'
import { maxWorkspaceEntries, maxFileBytes, parseWorkspacePath, workspaceQuotaBytes } from './rules.ts'

export type WorkspaceFileEntry = {
  path: string
  name: string
  kind: 'file' | 'folder'
  size: number
  modified_at: string
}

/** File name suffix of files that are still being written. Such files are never listed. */
const partialEnding = '.part'

/**
 * Returns the absolute path of a file or folder. Each folder on the way must be a real folder: a symbolic link, which
 * another program may have put there, is refused.
 */
export async function resolveWorkspacePath(root: string, path: string) {
  const parsed = parseWorkspacePath(path)
  if ('problem' in parsed) throw apiError('INVALID_PATH')
  await mkdir(root, { recursive: true, mode: 0o700 })
  const base = await realpath(root)
  let absolute = base
  for (const [index, part] of parsed.parts.entries()) {
    absolute = join(absolute, part)
    // oxlint-disable-next-line no-await-in-loop -- each folder is checked before its content
    const found = await lstat(absolute).catch(() => undefined)
    if (found?.isSymbolicLink()) throw apiError('INVALID_PATH')
    if (found && index < parsed.parts.length - 1 && !found.isDirectory()) throw apiError('FILE_NOT_FOUND')
  }
  if (absolute !== base && !absolute.startsWith(base + sep)) throw apiError('INVALID_PATH')
  return { absolute, path: parsed.parts.join('/'), name: parsed.parts.at(-1) ?? '' }
}

const isShown = (entry: Dirent) =>
  (entry.isFile() || entry.isDirectory()) &&
  !entry.name.endsWith(partialEnding) &&
  !entry.name.startsWith('.')

export async function listFolder(root: string, folder: string): Promise<WorkspaceFileEntry[]> {
  const { absolute, path } = await resolveWorkspacePath(root, folder)
  const entries = await readdir(absolute, { withFileTypes: true }).catch(() => {
    throw apiError('FILE_NOT_FOUND')
  })
  const shown = entries.filter(isShown)
  const rows = await Promise.all(shown.map(({ name }) => describe(absolute, path, name)))
  return rows
    .flatMap((row) => row ?? [])
    .toSorted((a, b) => foldersFirst(a) - foldersFirst(b) || a.name.localeCompare(b.name))
}

const foldersFirst = ({ kind }: WorkspaceFileEntry) => (kind === 'folder' ? 0 : 1)

async function describe(
  absolute: string,
  folder: string,
  name: string,
): Promise<WorkspaceFileEntry | undefined> {
  const found = await lstat(join(absolute, name)).catch(() => undefined)
  if (!found) return undefined
  return {
    path: folder ? `${folder}/${name}` : name,
    name,
    kind: found.isDirectory() ? 'folder' : 'file',
    size: found.isDirectory() ? 0 : found.size,
    modified_at: toIso(Math.floor(found.mtimeMs)),
  }
}

/** Lists all files of the workspace, folders before their content. */
export async function listAllFiles(root: string): Promise<WorkspaceFileEntry[]> {
  const all: WorkspaceFileEntry[] = []
  const queue = ['']
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    // oxlint-disable-next-line no-await-in-loop -- the folders of a folder are known after it was read
    const entries = await listFolder(root, folder)
    all.push(...entries)
    if (all.length >= maxWorkspaceEntries) return all.slice(0, maxWorkspaceEntries)
    queue.push(...entries.filter(({ kind }) => kind === 'folder').map(({ path }) => path))
  }
  return all
}

/** Returns the size of a file; undefined if there is none. Throws for a folder. */
export async function findFile(root: string, path: string) {
  const { absolute } = await resolveWorkspacePath(root, path)
  const found = await lstat(absolute).catch(() => undefined)
  if (found?.isDirectory()) throw apiError('NOT_A_FILE')
  return found && { absolute, size: found.size, modifiedMs: found.mtimeMs }
}

/** Opens a file without following a symbolic link. */
export async function readWorkspaceFile(root: string, path: string): Promise<Buffer> {
  const found = await findFile(root, path)
  if (!found) throw apiError('FILE_NOT_FOUND')
  if (found.size > maxFileBytes) throw apiError('FILE_TOO_LARGE')
  const file = await open(found.absolute, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

export async function readWorkspaceUsage(root: string) {
  const files = await listAllFiles(root)
  return { bytes: files.reduce((sum, { size }) => sum + size, 0), entries: files.length }
}

/** Writes a file as a whole: readers see the old or the new content. Creates missing folders. */
export async function writeWorkspaceFile(
  root: string,
  path: string,
  bytes: Uint8Array,
): Promise<WorkspaceFileEntry> {
  if (bytes.length > maxFileBytes) throw apiError('FILE_TOO_LARGE')
  const { absolute, path: clean, name } = await resolveWorkspacePath(root, path)
  if (!name) throw apiError('INVALID_PATH')
  const before = await findFile(root, path)
  const used = await readWorkspaceUsage(root)
  if (
    used.bytes - (before?.size ?? 0) + bytes.length > workspaceQuotaBytes ||
    used.entries >= maxWorkspaceEntries
  )
    throw apiError('WORKSPACE_FULL')
  const folder = absolute.slice(0, -name.length - 1)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partial = join(folder, `${generateRandomToken().slice(0, 12)}${partialEnding}`)
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
  try {
    const file = await open(partial, flags, 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, absolute)
  } finally {
    await rm(partial, { force: true })
  }
  const entry = await describe(folder, clean.slice(0, -name.length).replace(/\/$/, ''), name)
  if (!entry) throw apiError('FILE_NOT_FOUND')
  return entry
}

/** Returns the path of an existing file or folder below the workspace; throws for anything else. */
export async function assertEntryExists(root: string, path: string) {
  const { absolute, name, path: clean } = await resolveWorkspacePath(root, path)
  if (!name) throw apiError('INVALID_PATH')
  if (!(await lstat(absolute).catch(() => undefined))) throw apiError('FILE_NOT_FOUND')
  return clean
}

/** Moves a file or folder. Refuses to overwrite. */
export async function moveEntry(root: string, from: string, to: string) {
  await assertEntryExists(root, from)
  const [source, target] = [await resolveWorkspacePath(root, from), await resolveWorkspacePath(root, to)]
  if (!target.name) throw apiError('INVALID_PATH')
  if (target.absolute === source.absolute || target.absolute.startsWith(source.absolute + sep))
    throw apiError('INVALID_PATH')
  if (await lstat(target.absolute).catch(() => undefined)) throw apiError('FILE_EXISTS')
  await mkdir(target.absolute.slice(0, -target.name.length - 1), { recursive: true, mode: 0o700 })
  await rename(source.absolute, target.absolute)
}

/** Deletes a file, or a folder with all its content. */
export async function removeEntry(root: string, path: string) {
  await assertEntryExists(root, path)
  const { absolute } = await resolveWorkspacePath(root, path)
  await rm(absolute, { recursive: true })
}
