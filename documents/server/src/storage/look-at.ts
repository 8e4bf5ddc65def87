import type { BigIntStats } from 'node:fs'
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { sha256 } from '@sanhe/kit/security/secrets'

/** No text of ours is larger; what is larger is never read into memory. */
const maxReadBytes = 1_048_576

/** A file as it lies on disk. `bytes` is undefined when it is larger than any document. */
export type FoundFile = { bytes: Buffer | undefined; hash: string | undefined; stamp: string }

/** Thrown when a file is no longer what was read: look again. */
export class FileChangedError extends Error {
  override name = 'FileChangedError'
}

/** A link is never followed, and a pipe not waited for. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Undefined when nothing is there, or a link. */
export async function lookAt(place: string): Promise<FoundFile | undefined> {
  const file = await open(place, flags).catch(absent)
  if (!file) return undefined
  try {
    const stats = await file.stat({ bigint: true })
    return foundFile(place, stats, isReadable(stats) ? await file.readFile() : undefined)
  } finally {
    await file.close()
  }
}

/** The same at once, for one file that is about to be replaced: five errands to another thread take longer than it does. */
export function lookAtNow(place: string): FoundFile | undefined {
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

function foundFile(place: string, stats: BigIntStats, bytes: Buffer | undefined): FoundFile {
  if (!stats.isFile()) throw new Error(`not a file: ${place}`)
  return { bytes, hash: bytes && sha256(bytes), stamp: stampOf(stats) }
}

/** The last look before a file is replaced or removed: another program's save in between is not lost. */
export function refuseChanged(place: string, found: FoundFile | undefined) {
  const stats = lstatSync(place, { bigint: true, throwIfNoEntry: false })
  if ((stats?.isFile() ? stampOf(stats) : undefined) !== found?.stamp)
    throw new FileChangedError(`changed while it was read: ${place}`)
}

/** Changes with every write of the file; undefined for what is not a file. */
export async function stampAt(place: string) {
  const stats = await lstat(place, { bigint: true }).catch(absent)
  return stats?.isFile() ? stampOf(stats) : undefined
}

const stampOf = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats) => `${ino}:${size}:${mtimeNs}:${ctimeNs}`

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return undefined
  throw error
}
