import { transaction } from '@sanhe/kit/sqlite/database'
import { type Deps, findSetting, removeSetting, setSetting } from '#core'
import { createDeviceKey } from './device-identity.ts'

type DeviceKeyDeps = Pick<Deps, 'db' | 'secrets'>

const settingName = 'openclaw_device_key'

/**
 * Returns the private key with which this agent identifies itself to gateways. The key is created at the first use,
 * which may be a connection test before a gateway is stored. It never changes after that, so an approved device stays
 * approved.
 */
export function ensureDeviceKey({ db, secrets }: DeviceKeyDeps) {
  return transaction(db, () => {
    const stored = findSetting(db, settingName)
    const known = stored === undefined ? undefined : secrets.decrypt(stored, settingName)
    if (known !== undefined) return known
    const key = createDeviceKey()
    setSetting(db, settingName, secrets.encrypt(key, settingName))
    return key
  })
}

export const removeDeviceKey = (db: Deps['db']) => removeSetting(db, settingName)
