import { join } from 'node:path'
import {
  createKeyPair,
  fromBase64Url,
  type KeyPair,
  toBase64Url,
  toKeyPair,
} from '@sanhe/protocol/relay/noise-keys'
import { readOrCreateKeyFile } from '#core'

const keyBytes = 32

/**
 * Returns the key pair by which devices recognise this agent at the relay. Devices trust the public key, so a deleted
 * file needs a new pairing of every device.
 */
export function openRelayKey(dataDir: string): KeyPair {
  const path = join(dataDir, 'relay.key')
  const key = fromBase64Url(readOrCreateKeyFile(path, () => toBase64Url(createKeyPair().privateKey)))
  if (key?.length !== keyBytes) throw new Error(`${path} is not a relay key`)
  return toKeyPair(key)
}
