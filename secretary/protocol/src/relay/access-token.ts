import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase64Url } from './noise-keys.ts'

const tokenBytes = 32

/**
 * Derives the token with which a device may open channels to an agent. Device and agent compute the same token from
 * their own private key and the other's public key, so the token is never sent between them. The relay compares only
 * hashes of tokens, and cannot derive the keys of a channel from a token.
 */
export const deriveDeviceToken = (privateKey: Uint8Array, otherPublicKey: Uint8Array) =>
  derive(x25519.getSharedSecret(privateKey, otherPublicKey), 'secretary relay device v1')

/** Derives the token with which an unpaired device may open a channel while its pairing code is valid. */
export const derivePairingToken = (pairingCode: string) =>
  derive(utf8ToBytes(pairingCode), 'secretary relay pairing v1')

const derive = (secret: Uint8Array, purpose: string) =>
  toBase64Url(hkdf(sha256, secret, undefined, utf8ToBytes(purpose), tokenBytes))

/** Hash of a token, which the agent sends to the relay. */
export const hashRelayToken = (token: string) => sha256(utf8ToBytes(token))
