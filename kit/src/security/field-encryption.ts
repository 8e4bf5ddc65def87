import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './secrets.ts'

/**
 * Encrypts single columns of database rows. The ciphertext is `v1.{kid}.{iv}.{ct}.{tag}`, with each part in base64url.
 */
export type FieldCipher = {
  /** Id of the key that encrypts new values. */
  kid: string
  /**
   * Encrypts a text. `place` names its row and column, so that a ciphertext copied into another row cannot be decrypted
   * there.
   */
  encrypt(text: string, place: string): string
  /**
   * Returns the decrypted text; undefined when the ciphertext was changed, belongs to another place, or its key is not
   * in the keyring.
   */
  decrypt(sealed: string, place: string): string | undefined
}

const algorithm = 'aes-256-gcm'
const version = 'v1'
const ivBytes = 12
const tagBytes = 16
const form = /^v1\.([a-z0-9_-]{1,16})\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/

const entryForm = /^(?:([a-z0-9_-]{1,16}):)?([^:]+)$/

/** Parses `<kid>:<secret>,...`; a secret without key id is the key `k1`. Returns undefined for any other format. */
export function parseKeyring(keyring: string): { kid: string; secret: string }[] | undefined {
  const entries = keyring.split(',').map((entry) => entryForm.exec(entry.trim()))
  const keys = entries.flatMap((entry) => (entry ? [{ kid: entry[1] ?? 'k1', secret: entry[2] ?? '' }] : []))
  const isWhole = keys.length === entries.length && new Set(keys.map(({ kid }) => kid)).size === keys.length
  return isWhole ? keys : undefined
}

/** Creates a cipher (AES-256-GCM) with a keyring: the first key encrypts, all keys decrypt. */
export function createFieldCipher(keyring: string): FieldCipher {
  const ring = parseKeyring(keyring)?.map(({ kid, secret }) => ({ kid, key: deriveKey(secret, 'fields') }))
  const [current] = ring ?? []
  if (!ring || !current) throw new Error('this is no ring of keys')
  const keys = new Map(ring.map(({ kid, key }) => [kid, key]))
  return {
    kid: current.kid,
    encrypt(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, current.key, iv).setAAD(Buffer.from(place))
      const ct = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [iv, ct, cipher.getAuthTag()].map((part) => part.toString('base64url'))
      return [version, current.kid, ...parts].join('.')
    },
    decrypt(sealed, place) {
      const [, kid = '', ...parts] = form.exec(sealed) ?? []
      const key = keys.get(kid)
      return key && open(key, parts, place)
    },
  }
}

function open(key: Buffer, parts: string[], place: string) {
  const [iv, ct, tag] = parts.map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer]
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(ct), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
