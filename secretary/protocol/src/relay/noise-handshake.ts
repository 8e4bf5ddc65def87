import { x25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { createNoiseCipher, type NoiseCipher, noiseTagBytes } from './noise-cipher.ts'
import { createKeyPair, type KeyPair, publicKeyBytes } from './noise-keys.ts'

/** Pattern IK: the device knows the key of the agent before the handshake, and proves its own key in message 1. */
export const noiseProtocolName = 'Noise_IK_25519_ChaChaPoly_SHA256'

/** Ciphers of an established channel, from the view of one side. */
export type ChannelCiphers = { send: NoiseCipher; receive: NoiseCipher; handshakeHash: Uint8Array }

export type HandshakeOptions = {
  /** Data that both sides must agree on. A different value on the other side makes the handshake fail. */
  prologue: Uint8Array
  staticKey: KeyPair
  /** Ephemeral key pair. Only tests pass one, to get fixed values. */
  ephemeralKey?: KeyPair
}

const none = new Uint8Array(0)

/** Starts the handshake of the device. Returns message 1, and a function that reads message 2 of the agent. */
export function startHandshake(
  { prologue, staticKey, ephemeralKey = createKeyPair() }: HandshakeOptions,
  agentKey: Uint8Array,
  payload = none,
) {
  const state = createSymmetricState(prologue)
  state.mixHash(agentKey)
  state.mixHash(ephemeralKey.publicKey)
  state.mixKey(sharedSecret(ephemeralKey, agentKey))
  const hidden = state.encrypt(staticKey.publicKey)
  state.mixKey(sharedSecret(staticKey, agentKey))
  const message = concatBytes(ephemeralKey.publicKey, hidden, state.encrypt(payload))
  return {
    message,
    /** Reads message 2. Throws if it does not come from the owner of the agent's key. */
    finish(reply: Uint8Array): ChannelCiphers & { payload: Uint8Array } {
      const remote = reply.slice(0, publicKeyBytes)
      state.mixHash(remote)
      state.mixKey(sharedSecret(ephemeralKey, remote))
      state.mixKey(sharedSecret(staticKey, remote))
      const received = state.decrypt(reply.slice(publicKeyBytes))
      const [send, receive] = state.split()
      return { send, receive, handshakeHash: state.hash(), payload: received }
    },
  }
}

/** Reads message 1 on the agent. Throws if the device does not know the agent's key, or does not own its own key. */
export function acceptHandshake(
  { prologue, staticKey, ephemeralKey = createKeyPair() }: HandshakeOptions,
  message: Uint8Array,
) {
  const state = createSymmetricState(prologue)
  state.mixHash(staticKey.publicKey)
  const remote = message.slice(0, publicKeyBytes)
  state.mixHash(remote)
  state.mixKey(sharedSecret(staticKey, remote))
  const hiddenEnd = publicKeyBytes * 2 + noiseTagBytes
  const deviceKey = state.decrypt(message.slice(publicKeyBytes, hiddenEnd))
  state.mixKey(sharedSecret(staticKey, deviceKey))
  const payload = state.decrypt(message.slice(hiddenEnd))
  return {
    deviceKey,
    payload,
    /** Creates message 2 and the ciphers of the channel. */
    reply(answer = none): ChannelCiphers & { message: Uint8Array } {
      state.mixHash(ephemeralKey.publicKey)
      state.mixKey(sharedSecret(ephemeralKey, remote))
      state.mixKey(sharedSecret(ephemeralKey, deviceKey))
      const sent = concatBytes(ephemeralKey.publicKey, state.encrypt(answer))
      const [receive, send] = state.split()
      return { send, receive, handshakeHash: state.hash(), message: sent }
    },
  }
}

/** Throws for keys of low order, whose shared secret does not depend on the other key. */
const sharedSecret = ({ privateKey }: KeyPair, remote: Uint8Array) =>
  x25519.getSharedSecret(privateKey, remote)

/** Derives two keys from a chaining key, as the HKDF function of the Noise protocol does. */
function deriveKeys(chainingKey: Uint8Array, input: Uint8Array): [Uint8Array, Uint8Array] {
  const secret = hmac(sha256, chainingKey, input)
  const first = hmac(sha256, secret, Uint8Array.of(1))
  return [first, hmac(sha256, secret, concatBytes(first, Uint8Array.of(2)))]
}

/**
 * Creates the SymmetricState of the Noise protocol. The protocol name has the length of a hash, so it is used unhashed.
 */
function createSymmetricState(prologue: Uint8Array) {
  let hash: Uint8Array = utf8ToBytes(noiseProtocolName)
  let chainingKey = hash
  let cipher: NoiseCipher | undefined
  const mixHash = (data: Uint8Array) => void (hash = sha256(concatBytes(hash, data)))
  mixHash(prologue)

  function ready() {
    if (!cipher) throw new Error('the handshake has no key yet')
    return cipher
  }
  return {
    mixHash,
    mixKey(input: Uint8Array) {
      const [nextChainingKey, key] = deriveKeys(chainingKey, input)
      chainingKey = nextChainingKey
      cipher = createNoiseCipher(key)
    },
    encrypt(plaintext: Uint8Array) {
      const ciphertext = ready().encrypt(plaintext, hash)
      mixHash(ciphertext)
      return ciphertext
    },
    decrypt(ciphertext: Uint8Array) {
      const plaintext = ready().decrypt(ciphertext, hash)
      mixHash(ciphertext)
      return plaintext
    },
    hash: () => hash,
    /** Returns the ciphers of both directions: first device to agent, then agent to device. */
    split(): [NoiseCipher, NoiseCipher] {
      const [toAgent, toDevice] = deriveKeys(chainingKey, none)
      return [createNoiseCipher(toAgent), createNoiseCipher(toDevice)]
    },
  }
}
