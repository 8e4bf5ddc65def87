import { existsSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '@sanhe/kit/security/secrets'

/** What Linux keeps there lies in memory. */
const sharedMemory = '/dev/shm'

/** Several times what the databases of all workers take at once. */
const neededBytes = 512 * 1024 * 1024

/**
 * Where the tests' PostgreSQL has its data: in memory where there is room, else beside the checkout. A database is
 * some thousand small files; to make and to drop one takes ext4 most of a second of processor time, since it goes
 * around the numbers of all files that were removed lately, and memory next to none.
 */
export function testServerFolder(checkout: string) {
  const inMemory = join(
    sharedMemory,
    `sanhe-test-postgres-${sha256(`${process.getuid?.()} ${checkout}`).slice(0, 16)}`,
  )
  // Once chosen it stays: all workers share the one server, and it takes some of the room itself.
  return existsSync(inMemory) || hasRoom() ? inMemory : join(checkout, '.cache/test-postgres')
}

/** What lies in memory is given back when nobody needs it; what lies on a disk is there for the next run. */
export function removeInMemoryFolder(folder: string) {
  if (folder.startsWith(`${sharedMemory}/`)) rmSync(folder, { recursive: true, force: true })
}

/** Where to make a folder with a PostgreSQL of a test's own. */
export const fastTempFolder = () => (hasRoom() ? sharedMemory : tmpdir())

function hasRoom() {
  if (!existsSync(sharedMemory)) return false
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize >= neededBytes
}
