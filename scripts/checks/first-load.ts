import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** What a phone on a poor line should have to fetch before the first page is drawn. */
export const maxFirstLoadBytes = 150_000

/** Gzipped JavaScript of the entry and everything it imports statically: the page itself preloads exactly that. */
export async function firstLoadBytes(dist: string) {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const scripts = new Set([...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path ?? ''))
  const sizes = await Promise.all([...scripts].map(async (path) => gzipped(await readFile(join(dist, path)))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const gzipped = async (bytes: Buffer) => (await promisify(gzip)(bytes, { level: 9 })).length
