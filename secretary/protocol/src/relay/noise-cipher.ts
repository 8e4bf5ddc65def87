import { chacha20poly1305 } from '@noble/ciphers/chacha.js'

/** Bytes that encryption adds to a message: the authentication tag. */
export const noiseTagBytes = 16
/** Largest Noise message, including the tag. */
export const maxNoiseMessageBytes = 65_535
/** After this number of messages in one direction, both sides replace the key of that direction. */
export const rekeyAfterMessages = 10_000

const nonceBytes = 12
const keyBytes = 32
/** Nonce 2^64 - 1, which Noise reserves for the rekey function. */
const rekeyNonce = new Uint8Array(nonceBytes).fill(0xff, 4)
const noData = new Uint8Array(0)

/** Encrypts or decrypts the messages of one direction, in their order. */
export type NoiseCipher = {
  encrypt(plaintext: Uint8Array, data?: Uint8Array): Uint8Array
  /** Decrypts the next message. Throws if the message was changed, repeated, reordered or follows a missing one. */
  decrypt(ciphertext: Uint8Array, data?: Uint8Array): Uint8Array
}

/**
 * Creates the CipherState of the Noise protocol. The nonce counts the messages and never repeats, because the counter
 * does not restart when the key is replaced.
 */
export function createNoiseCipher(key: Uint8Array, rekeyEvery = rekeyAfterMessages): NoiseCipher {
  let current = key
  let count = 0
  let isBroken = false

  /** Runs an operation with the next nonce. A failed operation ends the cipher, so that no nonce is used twice. */
  function next(run: (nonce: Uint8Array) => Uint8Array) {
    if (isBroken || count >= Number.MAX_SAFE_INTEGER) throw new Error('this cipher has ended')
    isBroken = true
    const result = run(nonceOf(count))
    isBroken = false
    count += 1
    if (count % rekeyEvery === 0) current = rekey(current)
    return result
  }

  return {
    encrypt: (plaintext, data = noData) =>
      next((nonce) => chacha20poly1305(current, nonce, data).encrypt(plaintext)),
    decrypt: (ciphertext, data = noData) =>
      next((nonce) => chacha20poly1305(current, nonce, data).decrypt(ciphertext)),
  }
}

/** Returns the nonce of a message: 32 zero bits and the number of the message as 64 bits in little-endian order. */
function nonceOf(count: number) {
  const nonce = new Uint8Array(nonceBytes)
  new DataView(nonce.buffer).setBigUint64(4, BigInt(count), true)
  return nonce
}

const rekey = (key: Uint8Array) =>
  chacha20poly1305(key, rekeyNonce, noData).encrypt(new Uint8Array(keyBytes)).slice(0, keyBytes)
