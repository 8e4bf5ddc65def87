import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStorage } from './index.ts'
import { assertValidObjectKey } from './keys.ts'
import { StorageError, throwFolderError } from './storage-error.ts'

/**
 * Each file contains the media type on its first line and then the bytes. One rename therefore replaces type and bytes
 * atomically.
 */
const lineEnd = 0x0a
const validType = /^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*$/

export function diskStorage(dir: string): ObjectStorage {
  // The name of each file ends in `~`, which no key contains, so an object `a` can exist next to the folder
  // of `a/b`.
  const pathOf = (key: string) => join(dir, `${assertValidObjectKey(key)}~`)
  return {
    async put(key, bytes, type) {
      const path = pathOf(key)
      if (!validType.test(type)) throw new StorageError('BAD_TYPE', 'this is no content type', false)
      await writeFileAtomically(path, Buffer.concat([Buffer.from(`${type}\n`), bytes])).catch(
        throwStorageError,
      )
    },
    async get(key) {
      const file = await readFile(pathOf(key)).catch(ignoreMissingFile)
      const end = file?.indexOf(lineEnd) ?? -1
      return file && { type: file.subarray(0, end).toString('utf8'), bytes: file.subarray(end + 1) }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch(throwStorageError)
    },
  }
}

/** Writes a temporary file and renames it: after a crash, either the old or the new object exists. */
async function writeFileAtomically(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomUUID()}`
  try {
    const file = await open(beside, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

const ignoreMissingFile = (error: NodeJS.ErrnoException) =>
  error.code === 'ENOENT' ? undefined : throwStorageError(error)

const throwStorageError = ({ code }: NodeJS.ErrnoException): never => throwFolderError(code)
