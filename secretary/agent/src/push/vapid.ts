import { createECDH } from 'node:crypto'
import { type Deps, findSetting, setSetting } from '#core'

const settingName = 'push_vapid'
const place = 'settings:push_vapid'
const privateKeyBytes = 32

export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * Returns the VAPID key pair of this agent, which is created at the first start. Browsers bind their subscriptions to
 * the public key. A private key that cannot be decrypted is replaced, and devices subscribe again.
 */
export function ensureVapidKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): VapidKeys {
  const stored = findSetting(db, settingName)
  const known = stored === undefined ? undefined : secrets.decrypt(stored, place)
  if (known !== undefined) return JSON.parse(known) as VapidKeys
  const keys = createVapidKeys()
  setSetting(db, settingName, secrets.encrypt(JSON.stringify(keys), place))
  return keys
}

function createVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Node leaves out leading zeros of a private key, which must have 32 bytes.
  const short = pair.getPrivateKey()
  const whole = Buffer.concat([Buffer.alloc(privateKeyBytes - short.length), short])
  return { publicKey, privateKey: whole.toString('base64url') }
}
