import { join } from 'node:path'
import { openSqlite } from '@sanhe/kit/sqlite/database'
import { databaseFileName } from '#backup'
import { markAllFilesClean } from '#storage'
import type { ChangeReceiver } from './receive-changes.ts'
import type { FileReceiver } from './receive-files.ts'
import type { StandbyState } from './standby-state.ts'

type Received = { folder: string; state: StandbyState; changes: ChangeReceiver; files: FileReceiver }

/**
 * Turns a copy of a replica into the data folder of a service. Also applies the changes that were sent after the last
 * heartbeat, because the other service may have been sending when it ended.
 */
export async function completeDataFolder({ folder, state, changes, files }: Received) {
  await changes.receiveAll()
  await files.receive()
  const db = openSqlite(join(folder, databaseFileName))
  markAllFilesClean(db)
  db.raw.close()
  state.save({ isActive: true })
}
