import { transaction } from '@sanhe/kit/sqlite/database'
import { createPublisherKey } from '@sanhe/protocol/bundles/bundle-signature'
import { type Deps, findSetting, setSetting } from '#core'

const settingName = 'bundle_publisher_key'

/**
 * Returns the private key with which this agent signs bundles. The key is created at the first export and never changes,
 * because the market accepts new versions only with the same key.
 */
export function ensurePublisherKey({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  return transaction(db, () => {
    const stored = findSetting(db, settingName)
    const known = stored === undefined ? undefined : secrets.decrypt(stored, settingName)
    if (known !== undefined) return known
    const key = createPublisherKey()
    setSetting(db, settingName, secrets.encrypt(key, settingName))
    return key
  })
}
