import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '#core'

const algorithm = 'aes-256-gcm'
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]

const placeOf = (id: number) => `data_exports:${id}:key`

/**
 * Encrypts a file with a new key. Returns the encrypted file, and the key encrypted for the database row of the export.
 */
export function encryptExportFile({ fields }: Pick<Deps, 'fields'>, id: number, bytes: Buffer) {
  const key = randomBytes(keyBytes)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv)
  const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return { sealed, keyEncrypted: fields.encrypt(key.toString('base64'), placeOf(id)) }
}

/** Decrypts a file. Throws if the file or its key was changed. */
export function decryptExportFile(
  { fields }: Pick<Deps, 'fields'>,
  id: number,
  keyEncrypted: string,
  sealed: Buffer,
) {
  const key = fields.decrypt(keyEncrypted, placeOf(id))
  if (key === undefined) throw new Error('the key of a data export cannot be decrypted')
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64'), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  }).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
}
