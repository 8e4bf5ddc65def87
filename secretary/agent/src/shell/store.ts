import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const setting = tables.rows(tables.columns('settings', 'value'))
const settingName = 'shell'

export type ShellSettings = { isEnabled: boolean; hasNetwork: boolean; allowedCommands: string[] }

/** The shell is off by default. */
export function readShellSettings(db: Sqlite): ShellSettings {
  const value = setting.get(db)`SELECT value FROM settings WHERE name = ${settingName}`?.value
  return value === undefined
    ? { isEnabled: false, hasNetwork: false, allowedCommands: [] }
    : (JSON.parse(value) as ShellSettings)
}

export function saveShellSettings(db: Sqlite, settings: ShellSettings) {
  db.sql.run`
    INSERT INTO settings (name, value) VALUES (${settingName}, ${JSON.stringify(settings)})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`
}
