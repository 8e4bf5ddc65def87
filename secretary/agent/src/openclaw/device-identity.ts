import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** Number of bytes of an Ed25519 public key, which are the end of its SPKI encoding. */
const publicKeyBytes = 32

/** Returns a new Ed25519 private key as PKCS #8 PEM. */
export const createDeviceKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })

const readPublicKey = (privateKey: string) =>
  createPublicKey(createPrivateKey(privateKey))
    .export({ format: 'der', type: 'spki' })
    .subarray(-publicKeyBytes)

/** Returns the id of a device: the hexadecimal SHA-256 of its raw public key. */
export const getDeviceId = (privateKey: string) =>
  createHash('sha256').update(readPublicKey(privateKey)).digest('hex')

export type SignedConnect = {
  clientId: string
  clientMode: string
  role: string
  scopes: readonly string[]
  platform: string
  /** Token that the `connect` request sends; an empty text if the request sends no token. */
  token: string
  nonce: string
  /** Time of the challenge, as the gateway sent it. */
  signedAt: number
}

/** Returns the `device` parameter of `connect`: the identity and a signature over the request's main fields. */
export function signDevice(privateKey: string, connect: SignedConnect) {
  const { clientId, clientMode, role, scopes, platform, token, nonce, signedAt } = connect
  const id = getDeviceId(privateKey)
  // The last signed field is the device family, which is empty for this agent.
  const fields = [
    'v3',
    id,
    clientId,
    clientMode,
    role,
    scopes.join(','),
    signedAt,
    token,
    nonce,
    platform,
    '',
  ]
  const signature = sign(null, Buffer.from(fields.join('|')), createPrivateKey(privateKey))
  return {
    id,
    publicKey: readPublicKey(privateKey).toString('base64url'),
    signature: signature.toString('base64url'),
    signedAt,
    nonce,
  }
}
