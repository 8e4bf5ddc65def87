import { readFileSync } from 'node:fs'
import { createFieldCipher } from '@sanhe/kit/security/field-encryption'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { choosePushSender, createVapidKeys, type VapidKeys } from '@sanhe/providers/push'
import { type Deps, findSetting, setSetting } from '#core'

const settingName = 'push_vapid'
const place = `settings.${settingName}`

/** Creates the sender of Web Push with the key pair of this service, which is created at the first start. */
export function connectPush({ db, config }: Pick<Deps, 'db' | 'config'>): Deps['push'] {
  const keys = ensureVapidKeys(db, config.sessionSecret)
  const { contact, hosts, caFile } = config.notificationChannels.push
  const sender = choosePushSender({
    webPush: {
      subject: contact,
      ...keys,
      ...(hosts && { hosts }),
      ...(caFile !== undefined && { ca: readFileSync(caFile, 'utf8') }),
    },
  })
  return { publicKey: keys.publicKey, sender }
}

/** A key pair that was encrypted with another SESSION_SECRET is replaced: browsers then subscribe again. */
function ensureVapidKeys(db: Deps['db'], sessionSecret: string): VapidKeys {
  const cipher = createFieldCipher(deriveKey(sessionSecret, 'push').toString('hex'))
  const stored = findSetting(db, settingName)
  const known = stored === undefined ? undefined : cipher.decrypt(stored, place)
  if (known !== undefined) return JSON.parse(known) as VapidKeys
  const keys = createVapidKeys()
  setSetting(db, settingName, cipher.encrypt(JSON.stringify(keys), place))
  return keys
}
