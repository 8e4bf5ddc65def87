import { type Deps, findSetting, removeSetting, setSetting } from '#core'

type SettingDeps = Pick<Deps, 'db' | 'config' | 'secrets'>
export type RelaySettings = { url: string; token: string; source: 'server' | 'owner' }

const settingName = 'relay'
type Stored = { isOn: boolean; url?: string; token?: string }

/** Returns the settings that apply: those of the owner, or those of the server. Undefined: the relay is off. */
export function readRelaySettings({ db, config, secrets }: SettingDeps): RelaySettings | undefined {
  const value = findSetting(db, settingName)
  const stored = value === undefined ? undefined : (JSON.parse(value) as Stored)
  if (stored && !stored.isOn) return undefined
  const token = stored?.token && secrets.decrypt(stored.token, settingName)
  if (stored?.url && token) return { url: stored.url, token, source: 'owner' }
  return config.relay && { ...config.relay, source: 'server' }
}

/** Turns the relay on with the settings of the owner, or with those of the server if there are none. */
export function turnRelayOn({ db, secrets }: SettingDeps, entered?: { url: string; token: string }) {
  if (!entered) return removeSetting(db, settingName)
  const stored: Stored = { isOn: true, url: entered.url, token: secrets.encrypt(entered.token, settingName) }
  setSetting(db, settingName, JSON.stringify(stored))
}

/** Turns the relay off, and keeps the entered address and token. */
export function turnRelayOff({ db }: SettingDeps) {
  const stored = JSON.parse(findSetting(db, settingName) ?? '{}') as Partial<Stored>
  setSetting(db, settingName, JSON.stringify({ ...stored, isOn: false }))
}

/** Returns the address and token that the owner entered earlier, also while the relay is off. */
export function findEnteredRelay({ db, secrets }: SettingDeps) {
  const { url, token } = JSON.parse(findSetting(db, settingName) ?? '{}') as Partial<Stored>
  const plain = token && secrets.decrypt(token, settingName)
  return url && plain ? { url, token: plain } : undefined
}
