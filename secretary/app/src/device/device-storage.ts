import { type DeviceDatabase, openDeviceDatabase } from './database.ts'
import { type DeviceEncryption, openDeviceEncryption } from './encryption.ts'

export type DeviceStorage = { db: DeviceDatabase; seal: DeviceEncryption }

let opened: Promise<DeviceStorage> | undefined

/** Returns the encrypted storage of this device, which is opened once. */
export const deviceStorage = () => (opened ??= openDevice())

async function openDevice(): Promise<DeviceStorage> {
  const db = await openDeviceDatabase()
  return { db, seal: await openDeviceEncryption(db) }
}

/** Reads a small encrypted value by name. */
export async function readSecret<T>({ db, seal }: DeviceStorage, id: string): Promise<T | undefined> {
  const sealed = await db.get('secrets', id)
  return sealed && ((await seal.open(`secrets|${id}`, sealed)) as T | undefined)
}

export async function writeSecret({ db, seal }: DeviceStorage, id: string, value: unknown) {
  await db.put('secrets', { id, ...(await seal.close(`secrets|${id}`, value)) })
}

export const removeSecret = ({ db }: DeviceStorage, id: string) => db.delete('secrets', id)

/** Returns the names of the stored values that begin with this prefix. */
export async function listSecretNames({ db }: DeviceStorage, prefix: string) {
  return (await db.getAllKeys('secrets')).filter((id) => id.startsWith(prefix))
}

/** Deletes everything at sign-out: messages, keys, and the encryption key. */
export async function deleteDeviceData({ db }: DeviceStorage) {
  const stores = ['keys', 'secrets', 'messages', 'outbox'] as const
  const tx = db.transaction(stores, 'readwrite')
  await Promise.all(stores.map((store) => tx.objectStore(store).clear()))
  await tx.done
  opened = undefined
}
