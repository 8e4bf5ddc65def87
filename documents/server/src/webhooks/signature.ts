import { createHmac, randomBytes } from 'node:crypto'
import { createFieldCipher } from '@sanhe/kit/security/field-encryption'
import { deriveKey } from '@sanhe/kit/security/secrets'

const secretPrefix = 'whsec_'
const secretBytes = 32

export const generateWebhookSecret = () => secretPrefix + randomBytes(secretBytes).toString('base64')

/** Encrypts the secrets of endpoints, because the service has to read them for each signature. */
export function createSecretCipher(sessionSecret: string) {
  const cipher = createFieldCipher(deriveKey(sessionSecret, 'webhooks').toString('hex'))
  const place = 'webhook_endpoints.secret'
  return {
    encrypt: (secret: string) => cipher.encrypt(secret, place),
    /** Returns undefined for a secret that was encrypted with another SESSION_SECRET. */
    decrypt: (sealed: string) => cipher.decrypt(sealed, place),
  }
}

type Message = { id: string; timestampS: number; body: string }

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
export function createSignedWebhookHeaders({ id, timestampS, body }: Message, secrets: string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signatures.join(' '),
  }
}
