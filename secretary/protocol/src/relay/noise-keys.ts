import { x25519 } from '@noble/curves/ed25519.js'

export const publicKeyBytes = 32

/** X25519 key pair. */
export type KeyPair = { privateKey: Uint8Array; publicKey: Uint8Array }

export const createKeyPair = (): KeyPair => toKeyPair(x25519.utils.randomSecretKey())

export const toKeyPair = (privateKey: Uint8Array): KeyPair => ({
  privateKey,
  publicKey: x25519.getPublicKey(privateKey),
})

/** Encodes bytes as base64url without padding, the format of keys in links and requests. */
export const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Decodes base64url. Returns undefined for any other text. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Decodes a public key. Returns undefined for a text that is not 32 bytes in base64url. */
export function parsePublicKey(text: string): Uint8Array | undefined {
  const bytes = fromBase64Url(text)
  return bytes?.length === publicKeyBytes ? bytes : undefined
}
