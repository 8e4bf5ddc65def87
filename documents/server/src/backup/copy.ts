import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Copies and returns the SHA-256 of what was copied; flushed, so that it outlives a power cut. */
export async function copyHashed(from: string, to: string) {
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

/** The same bytes under a second name where the disk allows it: for files that are never edited in place. */
export async function linkOrCopy(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error
    await copyFile(from, to)
  })
}

export async function syncPath(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
