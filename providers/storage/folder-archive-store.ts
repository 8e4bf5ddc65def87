import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { ArchiveStore } from './archive-store.ts'
import { assertValidObjectKey } from './keys.ts'
import { StorageError, throwFolderError } from './storage-error.ts'

/** Beginning of the names of unfinished files. No key contains it. */
const unfinishedPrefix = '.unfinished-'

/** Stores archives in a folder, for example one that another machine shares. */
export function openFolderArchiveStore(
  folder: string,
): Omit<ArchiveStore, 'listUnfinishedUploads' | 'abortUpload'> {
  const pathOf = (key: string) => join(folder, assertValidObjectKey(key))
  return {
    upload: (key, chunks) => writeWhole(pathOf(key), chunks),
    async *download(key) {
      try {
        for await (const chunk of createReadStream(pathOf(key))) yield chunk as Buffer
      } catch (error) {
        throwStorageError(error as NodeJS.ErrnoException)
      }
    },
    writeText: async (key, text) => void (await writeWhole(pathOf(key), [Buffer.from(text)])),
    readText: (key) => readFile(pathOf(key), 'utf8').catch(throwStorageError),
    list: (prefix) => listFiles(folder, prefix),
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch(throwStorageError)
      // Fails while the folder contains other files.
      await rmdir(dirname(pathOf(key))).catch(() => {})
    },
  }
}

/** Writes a temporary file and renames it, so that a reader never finds a part of it. */
async function writeWhole(path: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) {
  const unfinished = join(dirname(path), `${unfinishedPrefix}${randomUUID()}`)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(unfinished, 'wx', 0o600)
    try {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        await file.write(chunk)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
    return { bytes, sha256: hash.digest('hex') }
  } catch (error) {
    await rm(unfinished, { force: true })
    throwStorageError(error as NodeJS.ErrnoException)
  }
}

async function listFiles(folder: string, prefix: string) {
  // Only the folder that the prefix names: the others may contain many files.
  const below = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
  const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(() => [])
  const keys = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith(unfinishedPrefix))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((key) => key.startsWith(prefix))
  const found = await Promise.all(
    keys.map(async (key) => {
      const stats = await stat(join(folder, key)).catch(() => undefined)
      return stats ? [{ key, bytes: stats.size, modifiedAt: stats.mtimeMs }] : []
    }),
  )
  return found.flat()
}

/** A missing file has the code that S3 gives it. */
function throwStorageError(error: NodeJS.ErrnoException): never {
  if (error instanceof StorageError) throw error
  throwFolderError(error.code === 'ENOENT' ? 'NoSuchKey' : error.code)
}
