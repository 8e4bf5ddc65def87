import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type VoiceServiceRow = Row<'voice_service'>

const service = tables.rows('voice_service')

export function findVoiceService(db: Sqlite) {
  return service.get(db)`SELECT * FROM voice_service`
}

export function setVoiceService(db: Sqlite, row: Omit<VoiceServiceRow, 'service_id'>) {
  removeVoiceService(db)
  tables.insert(db, 'voice_service', { service_id: 1, ...row })
}

export function removeVoiceService(db: Sqlite) {
  return db.sql.run`DELETE FROM voice_service`.changes === 1
}
