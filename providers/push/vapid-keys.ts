import { createECDH } from 'node:crypto'

const privateKeyBytes = 32

/** Key pair of a service that sends Web Push (base64url, RFC 8292). Browsers bind subscriptions to the public key. */
export type VapidKeys = { publicKey: string; privateKey: string }

export function createVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Node.js leaves out leading zeros of a private key. They are added again, because the key must have 32 bytes.
  const short = pair.getPrivateKey()
  const whole = Buffer.concat([Buffer.alloc(privateKeyBytes - short.length), short])
  return { publicKey, privateKey: whole.toString('base64url') }
}
