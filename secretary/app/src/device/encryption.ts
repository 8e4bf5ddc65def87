import type { DeviceDatabase } from './database.ts'

/**
 * Encrypts all data on this device with a key that the browser holds and never exports, so that copied files and
 * backups are useless. The encryption does not protect from code in the same browser profile.
 */
export type DeviceEncryption = {
  close(place: string, value: unknown): Promise<{ iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }>
  /**
   * Decrypts a record. Returns undefined for a record encrypted with another key, or copied from the place of
   * another record.
   */
  open(place: string, sealed: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }): Promise<unknown>
}

const algorithm = 'AES-GCM'
const ivBytes = 12

async function deviceKey(db: DeviceDatabase) {
  const known = await db.get('keys', 'device')
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const tx = db.transaction('keys', 'readwrite')
  // Another tab may have stored an encryption key first; then that key is used.
  const first = await tx.store.get('device')
  if (!first) await tx.store.put(made, 'device')
  await tx.done
  return first ?? made
}

export async function openDeviceEncryption(db: DeviceDatabase): Promise<DeviceEncryption> {
  const key = await deviceKey(db)
  const bound = (place: string) => new TextEncoder().encode(place)
  return {
    async close(place, value) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const text = new TextEncoder().encode(JSON.stringify(value))
      const data = await crypto.subtle.encrypt(
        { name: algorithm, iv, additionalData: bound(place) },
        key,
        text,
      )
      return { iv, data }
    },
    async open(place, { iv, data }) {
      const parameters = { name: algorithm, iv, additionalData: bound(place) }
      const text = await crypto.subtle.decrypt(parameters, key, data).catch(() => undefined)
      return text && JSON.parse(new TextDecoder().decode(text))
    },
  }
}
