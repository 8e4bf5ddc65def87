import { type FileHandle, mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

const toPartialPath = (folder: string, uploadId: string) => join(folder, `${uploadId}.part`)

/**
 * Returns the path and length of the stored bytes of an upload; length 0 before the first part. The file already has its
 * final name if a crash interrupted `finish` after the rename.
 */
export async function findPartialFile(folder: string, uploadId: string) {
  const partial = toPartialPath(folder, uploadId)
  const whole = join(folder, uploadId)
  const lengths = await Promise.all([lengthOf(partial), lengthOf(whole)])
  if (lengths[0] === undefined && lengths[1] !== undefined) return { path: whole, length: lengths[1] }
  return { path: partial, length: lengths[0] ?? 0 }
}

const lengthOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  )

/** Writes bytes at an offset of a partial file and waits until they are on the disk. */
export async function writePart(folder: string, uploadId: string, bytes: Buffer, offset: number) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Opening with 'a' creates a missing file, but writes of such a file ignore the offset.
  const path = toPartialPath(folder, uploadId)
  await (await open(path, 'a', 0o600)).close()
  const file = await open(path, 'r+')
  try {
    await writeAll(file, bytes, offset)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, offset: number) {
  let written = 0
  while (written < bytes.length) {
    // oxlint-disable-next-line no-await-in-loop -- each write begins where the previous one ended
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, offset + written)
    written += bytesWritten
  }
}

/** Gives a complete file its final name. Does nothing if an interrupted `finish` already did it. */
export async function nameCompleteFile(folder: string, uploadId: string, path: string) {
  const target = join(folder, uploadId)
  if (path !== target) await rename(path, target)
}
