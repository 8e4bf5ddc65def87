import { open } from 'node:fs/promises'
import type { Changes } from './changes.ts'

/**
 * Writes the changed pages into a copy of the database that no connection has open, and flushes them to disk. A write
 * that is interrupted is repaired by applying the same changes again, because each page is replaced as a whole.
 */
export async function applyChanges(database: string, { pageSize, databasePages, pages }: Changes) {
  const file = await open(database, 'r+')
  try {
    // oxlint-disable-next-line no-await-in-loop -- the pages of one file
    for (const [number, bytes] of pages) await file.write(bytes, 0, pageSize, (number - 1) * pageSize)
    await file.truncate(databasePages * pageSize)
    await file.sync()
  } finally {
    await file.close()
  }
}
