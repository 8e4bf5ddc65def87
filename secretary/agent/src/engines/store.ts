import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { findSetting, setSetting } from '#core'
import { type Row, tables } from '#tables'

export type EngineRow = Row<'engines'>
export type EngineFields = Pick<
  EngineRow,
  | 'name'
  | 'base_url'
  | 'model'
  | 'api_key_encrypted'
  | 'api_key_end'
  | 'context_tokens'
  | 'input_price'
  | 'output_price'
  | 'currency'
>

const engine = tables.rows('engines')
const count = tables.rows({ n: 'integer' })
const modeSetting = 'engine_mode'

export function listEngines(db: Sqlite) {
  return engine.all(db)`SELECT * FROM engines ORDER BY position, engine_id`
}

export function findEngine(db: Sqlite, engineId: number) {
  return engine.get(db)`SELECT * FROM engines WHERE engine_id = ${engineId}`
}

export function countEngines(db: Sqlite) {
  return count.one(db)`SELECT count(*) AS n FROM engines`.n
}

export const addEngine = (db: Sqlite, row: Omit<EngineRow, 'engine_id'>) =>
  tables.insertReturning(db, 'engines', row)

export function setEngine(db: Sqlite, engineId: number, row: EngineFields & Pick<EngineRow, 'updated_at'>) {
  tables.update(db, 'engines', { engine_id: engineId }, row)
}

export function setEnginePosition(db: Sqlite, engineId: number, position: number) {
  tables.update(db, 'engines', { engine_id: engineId }, { position })
}

export function removeEngine(db: Sqlite, engineId: number) {
  return db.sql.run`DELETE FROM engines WHERE engine_id = ${engineId}`.changes === 1
}

export const findEngineMode = (db: Sqlite) => findSetting(db, modeSetting)

export const setEngineMode = (db: Sqlite, mode: string) => setSetting(db, modeSetting, mode)
