import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * A file of an imported tree. A path that ends in `/` is a folder. `bytes`: size of the file; undefined if unknown.
 * `title`: title of the document; undefined if its text or name gives it.
 */
export type ImportEntry = { path: string; bytes?: number; title?: string; read(): Promise<Buffer> }

export async function* readFolderEntries(folder: string): AsyncGenerator<ImportEntry> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of found) {
    const place = join(entry.parentPath, entry.name)
    const path = relative(folder, place).split(sep).join('/')
    if (entry.isFile()) yield { path, read: () => readFile(place) }
    else if (entry.isDirectory()) yield { path: `${path}/`, read: async () => Buffer.alloc(0) }
  }
}
