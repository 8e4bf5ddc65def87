import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from './tables.ts'

const setting = tables.rows(tables.columns('settings', 'value'))

/** Returns the stored value of a setting of the whole team, or undefined if it was never set. */
export function findSetting(db: Sqlite, name: string) {
  return setting.get(db)`SELECT value FROM settings WHERE name = ${name}`?.value
}

export function setSetting(db: Sqlite, name: string, value: string) {
  db.sql.run`
    INSERT INTO settings (name, value) VALUES (${name}, ${value}) ON CONFLICT DO UPDATE SET value = excluded.value`
}
