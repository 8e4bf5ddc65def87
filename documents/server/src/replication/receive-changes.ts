import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { OperatorError } from '@sanhe/kit/http/errors'
import { fsyncPath } from '@sanhe/kit/runtime/copy-files'
import { databaseFileName } from '#backup'
import { applyChanges } from './apply-changes.ts'
import { decodeChanges } from './changes.ts'
import { baseKey, changesKey, type Heartbeat, isMissing, readBytes, type ReplicaStore } from './replica.ts'
import type { StandbyState } from './standby-state.ts'

type ReceiverDeps = { folder: string; store: ReplicaStore; state: StandbyState }

export type ChangeReceiver = ReturnType<typeof createChangeReceiver>

/** Keeps a copy of the database in a folder equal to the replica. No connection may be open during a call. */
export function createChangeReceiver({ folder, store, state }: ReceiverDeps) {
  const database = join(folder, databaseFileName)

  async function fetchBase(generation: string) {
    const next = `${database}.next`
    await pipeline(
      store.download(baseKey(generation)),
      createZstdDecompress(),
      createWriteStream(next, { mode: 0o600, flush: true }),
    )
    // From here on, the applied changes of the earlier generation do not count.
    state.save({ generation: '', applied: 0 })
    await removeLog(database)
    await rename(next, database)
    await fsyncPath(folder)
    state.save({ generation, applied: 0 })
  }

  /** Applies the next file of changes. Returns false if it does not exist. */
  async function applyNext() {
    const { generation, applied } = state.read()
    const place = { generation, number: applied + 1 }
    const file = await readBytes(store, changesKey(generation, place.number)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (!file) return false
    const changes = await decodeChanges(place, file)
    if (!changes) throw new OperatorError(`the replica is damaged: ${changesKey(generation, place.number)}`)
    await removeLog(database)
    await applyChanges(database, changes)
    state.save({ generation, applied: place.number })
    return true
  }

  return {
    /** Returns whether anything changed. */
    async receive({ generation, last }: Pick<Heartbeat, 'generation' | 'last'>) {
      const isNew = state.read().generation !== generation || !existsSync(database)
      if (isNew) await fetchBase(generation)
      let isChanged = isNew
      while (state.read().applied < last && (await applyNext())) isChanged = true
      return isChanged
    },
    /** Applies also the files that were sent after the last heartbeat. */
    async receiveAll() {
      let isChanged = false
      while (await applyNext()) isChanged = true
      return isChanged
    },
  }
}

/** Removes the empty log that a reader left behind. */
async function removeLog(database: string) {
  for (const suffix of ['-wal', '-shm']) await rm(`${database}${suffix}`, { force: true })
}
