import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { OperatorError } from '@sanhe/kit/http/errors'
import { completeDataFolder } from './complete-data-folder.ts'
import { createChangeReceiver } from './receive-changes.ts'
import { createFileReceiver } from './receive-files.ts'
import { readHeartbeat, type ReplicaStore } from './replica.ts'
import { openStandbyState } from './standby-state.ts'

/** Creates a data folder with the newest state of a replica. Returns the time of that state. */
export async function restoreReplica(store: ReplicaStore, folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new OperatorError(`${folder} is not empty: a replica is restored into a new folder`)
  const heartbeat = await readHeartbeat(store)
  if (!heartbeat) throw new OperatorError('this is no replica: it has no heartbeat')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const state = openStandbyState(folder)
  const changes = createChangeReceiver({ folder, store, state })
  await changes.receive(heartbeat)
  await completeDataFolder({ folder, state, changes, files: createFileReceiver({ folder, store }) })
  return heartbeat.at
}
