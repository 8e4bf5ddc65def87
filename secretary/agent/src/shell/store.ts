import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { findSetting, setSetting } from '#core'

const settingName = 'shell'

export type ShellSettings = { isEnabled: boolean; hasNetwork: boolean; allowedCommands: string[] }

/** Returns the stored settings of the shell. By default, the shell is off. */
export function readShellSettings(db: Sqlite): ShellSettings {
  const value = findSetting(db, settingName)
  return value === undefined
    ? { isEnabled: false, hasNetwork: false, allowedCommands: [] }
    : (JSON.parse(value) as ShellSettings)
}

export const saveShellSettings = (db: Sqlite, settings: ShellSettings) =>
  setSetting(db, settingName, JSON.stringify(settings))
