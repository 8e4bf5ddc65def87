import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Encrypted part of a record. Only the record's keys are readable without decryption. */
type Sealed = { id: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

type Schema = DBSchema & {
  keys: { key: string; value: CryptoKey }
  /** Small encrypted values by name: the login, keys of agents, drafts. */
  secrets: { key: string; value: Sealed }
  messages: {
    key: string
    value: Sealed & { agent: string; session: string; time: number }
    indexes: { bySession: [string, string, number]; byTime: number }
  }
  outbox: {
    key: string
    value: Sealed & { agent: string; place: number }
    indexes: { byAgent: [string, number] }
  }
}

export type DeviceDatabase = IDBPDatabase<Schema>

const name = 'sanhe-secretary'

export const openDeviceDatabase = (): Promise<DeviceDatabase> =>
  openDB<Schema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('keys')
      db.createObjectStore('secrets', { keyPath: 'id' })
      const messages = db.createObjectStore('messages', { keyPath: 'id' })
      messages.createIndex('bySession', ['agent', 'session', 'time'])
      messages.createIndex('byTime', 'time')
      db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('byAgent', ['agent', 'place'])
    },
  })
