import { type Deps, findSetting, removeSetting, setSetting } from '#core'

type SettingDeps = Pick<Deps, 'db' | 'config' | 'secrets'>
export type RelaySettings = { url: string; token: string; source: 'server' | 'owner' }

const settingName = 'relay'
type Stored = { isOn: boolean; url?: string; token?: string }

function readStored({ db }: SettingDeps) {
  const value = findSetting(db, settingName)
  return value === undefined ? undefined : (JSON.parse(value) as Stored)
}

/** Returns the settings that apply: those of the owner, or those of the server. Undefined: the relay is off. */
export function readRelaySettings(deps: SettingDeps): RelaySettings | undefined {
  if (readStored(deps)?.isOn === false) return undefined
  const entered = findEnteredRelay(deps)
  if (entered) return { ...entered, source: 'owner' }
  return deps.config.relay && { ...deps.config.relay, source: 'server' }
}

/** Turns the relay on with the settings of the owner, or with those of the server if there are none. */
export function turnRelayOn({ db, secrets }: SettingDeps, entered?: { url: string; token: string }) {
  if (!entered) return removeSetting(db, settingName)
  const stored: Stored = { isOn: true, url: entered.url, token: secrets.encrypt(entered.token, settingName) }
  setSetting(db, settingName, JSON.stringify(stored))
}

/** Turns the relay off, and keeps the entered address and token. */
export function turnRelayOff(deps: SettingDeps) {
  setSetting(deps.db, settingName, JSON.stringify({ ...readStored(deps), isOn: false }))
}

/** Returns the address and token that the owner entered earlier, also while the relay is off. */
export function findEnteredRelay(deps: SettingDeps) {
  const { url, token } = readStored(deps) ?? {}
  const plain = token && deps.secrets.decrypt(token, settingName)
  return url && plain ? { url, token: plain } : undefined
}
