import { createVapidKeys, type VapidKeys } from '@sanhe/providers/push'
import { type Deps, findSetting, setSetting } from '#core'

const settingName = 'push_vapid'
const place = 'settings:push_vapid'

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
