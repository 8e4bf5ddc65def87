import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Copies a file and returns the SHA-256 of its bytes. The copy is flushed to disk, so that it survives a power failure.
 */
export async function copyFileAndHash(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  const hash = createHash('sha256')
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return hash.digest('hex')
}

export async function hashFile(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Creates a hard link where the file system allows it, otherwise a copy. Only for files that are never edited in place.
 */
export async function hardLinkOrCopyFile(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error
    await copyFile(from, to)
  })
}

export async function fsyncPath(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
