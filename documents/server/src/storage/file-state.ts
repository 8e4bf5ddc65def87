import type { BigIntStats } from 'node:fs'
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { sha256 } from '@sanhe/kit/security/secrets'

/** Largest size of a document in bytes. Larger files are never read into memory. */
const maxReadBytes = 1_048_576

/** State of a file on disk. `bytes` is undefined if the file is larger than any document. */
export type FileState = { bytes: Buffer | undefined; hash: string | undefined; stamp: string }

/** Thrown when a file has changed since it was read; the caller reads it again. */
export class FileChangedError extends Error {
  override name = 'FileChangedError'
}

/** Flags that open a file without following a symbolic link and without blocking on a pipe. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Reads the state of a file. Returns undefined if the path does not exist or is a symbolic link. */
export async function readFileState(place: string): Promise<FileState | undefined> {
  const file = await open(place, flags).catch(absent)
  if (!file) return undefined
  try {
    const stats = await file.stat({ bigint: true })
    return foundFile(place, stats, isReadable(stats) ? await file.readFile() : undefined)
  } finally {
    await file.close()
  }
}

/**
 * Synchronous variant of readFileState, for one file that is about to be replaced: five round trips to the thread pool
 * take longer than the read.
 */
export function readFileStateSync(place: string): FileState | undefined {
  const file = openNow(place)
  if (file === undefined) return undefined
  try {
    const stats = fstatSync(file, { bigint: true })
    return foundFile(place, stats, isReadable(stats) ? readFileSync(file) : undefined)
  } finally {
    closeSync(file)
  }
}

function openNow(place: string) {
  try {
    return openSync(place, flags)
  } catch (error) {
    return absent(error as NodeJS.ErrnoException)
  }
}

const isReadable = (stats: BigIntStats) => stats.isFile() && stats.size <= maxReadBytes

function foundFile(place: string, stats: BigIntStats, bytes: Buffer | undefined): FileState {
  if (!stats.isFile()) throw new Error(`not a file: ${place}`)
  return { bytes, hash: bytes && sha256(bytes), stamp: stampOf(stats) }
}

/** Last check before a file is replaced or removed, so that another program's save in between is not lost. */
export function throwIfFileChanged(place: string, found: FileState | undefined) {
  const stats = lstatSync(place, { bigint: true, throwIfNoEntry: false })
  if ((stats?.isFile() ? stampOf(stats) : undefined) !== found?.stamp)
    throw new FileChangedError(`changed while it was read: ${place}`)
}

export async function readFileStampText(place: string) {
  const stats = await lstat(place, { bigint: true }).catch(absent)
  return stats?.isFile() ? stampOf(stats) : undefined
}

const stampOf = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats) => `${ino}:${size}:${mtimeNs}:${ctimeNs}`

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return undefined
  throw error
}
