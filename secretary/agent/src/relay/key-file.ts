import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createKeyPair,
  fromBase64Url,
  type KeyPair,
  toBase64Url,
  toKeyPair,
} from '@sanhe/protocol/relay/noise-keys'

/**
 * Returns the key pair by which devices recognise this agent at the relay. The private key is a file that only the
 * account of the agent may read. Devices trust the public key, so a deleted file needs a new pairing of every device.
 */
export function openRelayKey(dataDir: string): KeyPair {
  const path = join(dataDir, 'relay.key')
  if (!existsSync(path)) {
    // The key is written to a temporary file and renamed, so that an interrupted start leaves no incomplete key.
    writeFileSync(`${path}.new`, toBase64Url(createKeyPair().privateKey), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  chmodSync(path, 0o600)
  const key = fromBase64Url(readFileSync(path, 'utf8').trim())
  if (key?.length !== 32) throw new Error(`${path} is not a relay key`)
  return toKeyPair(key)
}
