import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import type { BigIntStats } from 'node:fs'
import { sha256 } from '@sanhe/kit/secrets'

/** No text of ours is larger; what is larger is never read into memory. */
const maxReadBytes = 1_048_576

/** A file as it lies on disk. `bytes` is undefined when it is larger than any document. */
export type FoundFile = { bytes: Buffer | undefined; hash: string | undefined; stamp: string }

/** Thrown when a file is no longer what was read: look again. */
export class FileChangedError extends Error {
  override name = 'FileChangedError'
}

/** Undefined when nothing is there, or a link, which is never followed. */
export async function lookAt(place: string): Promise<FoundFile | undefined> {
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    absent,
  )
  if (!file) return undefined
  try {
    const stats = await file.stat({ bigint: true })
    if (!stats.isFile()) throw new Error(`not a file: ${place}`)
    if (stats.size > maxReadBytes) return { bytes: undefined, hash: undefined, stamp: stampOf(stats) }
    const bytes = await file.readFile()
    return { bytes, hash: sha256(bytes), stamp: stampOf(stats) }
  } finally {
    await file.close()
  }
}

/** The last look before a file is replaced or removed: another program's save in between is not lost. */
export async function refuseChanged(place: string, found: FoundFile | undefined) {
  if ((await stampAt(place)) !== found?.stamp)
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
