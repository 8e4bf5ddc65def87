import { existsSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '@sanhe/kit/security/secrets'

/** Folder that Linux keeps in memory, not on disk. */
const sharedMemory = '/dev/shm'

/** Free memory in bytes that the test server needs: several times the peak size of the databases of all workers. */
const neededBytes = 512 * 1024 * 1024

/**
 * Chooses the data folder of the test PostgreSQL: in memory if there is room, otherwise in the checkout. A database
 * consists of about a thousand small files. ext4 spends most of a second of processor time to create and drop one,
 * because it skips the inode numbers of recently deleted files; memory takes almost none.
 */
export function chooseTestServerFolder(checkout: string) {
  const inMemory = join(
    sharedMemory,
    `sanhe-test-postgres-${sha256(`${process.getuid?.()} ${checkout}`).slice(0, 16)}`,
  )
  // An existing folder in memory is used again without a check of the free memory: all workers share one server,
  // whose data already takes a part of that memory.
  return existsSync(inMemory) || hasRoom() ? inMemory : join(checkout, '.cache/test-postgres')
}

/** Deletes a data folder in memory. A folder on disk stays for the next run. */
export function removeTestMemoryFolder(folder: string) {
  if (folder.startsWith(`${sharedMemory}/`)) rmSync(folder, { recursive: true, force: true })
}

/** Returns a parent folder for a PostgreSQL that one test starts. */
export const getFastTempFolder = () => (hasRoom() ? sharedMemory : tmpdir())

function hasRoom() {
  if (!existsSync(sharedMemory)) return false
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize >= neededBytes
}
