import type { OutboxStore } from '@sanhe/protocol/client-outbox'
import { deviceStorage } from './device-storage.ts'

/** Returns a store for the unsent messages to an agent, which are encrypted on the device. */
export function createDeviceOutbox(agent: string): OutboxStore {
  const id = (place: number) => `${agent}|${place}`
  const range = IDBKeyRange.bound([agent, 0], [agent, Number.POSITIVE_INFINITY])
  return {
    async load() {
      const { db, seal } = await deviceStorage()
      const rows = await db.getAllFromIndex('outbox', 'byAgent', range)
      const entries = await Promise.all(rows.map((row) => seal.open(`outbox|${row.id}`, row)))
      return entries.filter((entry) => entry !== undefined) as Awaited<ReturnType<OutboxStore['load']>>
    },
    async save(entries) {
      const { db, seal } = await deviceStorage()
      const rows = await Promise.all(
        entries.map(async (entry, place) => {
          const row = { id: id(place), agent, place }
          return { ...row, ...(await seal.close(`outbox|${row.id}`, entry)) }
        }),
      )
      const tx = db.transaction('outbox', 'readwrite')
      const old = await tx.store.index('byAgent').getAllKeys(range)
      await Promise.all(old.map((key) => tx.store.delete(key)))
      await Promise.all(rows.map((row) => tx.store.put(row)))
      await tx.done
    },
  }
}
