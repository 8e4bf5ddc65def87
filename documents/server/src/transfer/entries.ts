import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@sanhe/kit/errors'
import { openPromise, type ZipFile } from 'yauzl'
import { refuse } from './errors.ts'
import { maxEntries, maxTotalBytes } from './rules.ts'

/** One file of a tree on its way in. A path that ends in `/` is a folder. */
export type Entry = { path: string; read(): Promise<Buffer> }

/** A zip, never unpacked to disk. Files can be read until it is closed. */
export async function openZip(file: string) {
  const zip = await openPromise(file, { strictFileNames: false, autoClose: false }).catch(refuseZip)
  return { entries: zipEntries(zip), close: () => zip.close() }
}

/** The library refuses sizes that lie and paths that climb. */
async function* zipEntries(zip: ZipFile): AsyncGenerator<Entry> {
  let entries = 0
  let totalBytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      entries += 1
      totalBytes += entry.uncompressedSize
      if (entries > maxEntries || totalBytes > maxTotalBytes) throw refuse('IMPORT_TOO_LARGE')
      yield {
        path: entry.fileName,
        read: async () => buffer(await zip.openReadStreamPromise(entry)).catch(refuseZip),
      }
    }
  } catch (error) {
    refuseZip(error)
  }
}

function refuseZip(error: unknown): never {
  throw error instanceof Refusal ? error : refuse('BAD_ZIP', { reason: (error as Error).message })
}

/** Files below a folder of this machine, for the command line. Links are not followed. */
export async function* folderEntries(folder: string): AsyncGenerator<Entry> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of found) {
    const place = join(entry.parentPath, entry.name)
    const path = relative(folder, place).split(sep).join('/')
    if (entry.isFile()) yield { path, read: () => readFile(place) }
    else if (entry.isDirectory()) yield { path: `${path}/`, read: async () => Buffer.alloc(0) }
  }
}
