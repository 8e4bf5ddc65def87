import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type FactRow = Row<'facts'>

const profile = tables.rows('profile')
const fact = tables.rows('facts')
const count = tables.rows({ n: 'integer' })

export function findProfile(db: Sqlite) {
  return profile.get(db)`SELECT * FROM profile`
}

export function setProfile(db: Sqlite, value: string, now: Instant) {
  db.sql.run`
    INSERT INTO profile (profile_id, text, updated_at) VALUES (1, ${value}, ${now})
    ON CONFLICT (profile_id) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at`
}

/** Lists all facts, newest first. */
export function listFacts(db: Sqlite) {
  return fact.all(db)`SELECT * FROM facts ORDER BY fact_id DESC`
}

/** Lists the facts that cannot come from the web, newest first. */
export function listTrustedFacts(db: Sqlite) {
  return fact.all(db)`SELECT * FROM facts WHERE is_from_web = 0 ORDER BY fact_id DESC`
}

export function countFacts(db: Sqlite) {
  return count.one(db)`SELECT count(*) AS n FROM facts`.n
}

export function findFact(db: Sqlite, factId: number) {
  return fact.get(db)`SELECT * FROM facts WHERE fact_id = ${factId}`
}

export function findFactByText(db: Sqlite, value: string) {
  return fact.get(db)`SELECT * FROM facts WHERE text = ${value}`
}

export const addFact = (db: Sqlite, row: Omit<FactRow, 'fact_id'>) => tables.insertReturning(db, 'facts', row)

export function setFactText(db: Sqlite, factId: number, change: Pick<FactRow, 'text' | 'updated_at'>) {
  tables.update(db, 'facts', { fact_id: factId }, { ...change, source: 'owner', is_from_web: 0 })
}

/** Deletes a fact. Returns whether the fact existed. */
export function removeFact(db: Sqlite, factId: number) {
  return db.sql.run`DELETE FROM facts WHERE fact_id = ${factId}`.changes === 1
}

export function removeAllMemory(db: Sqlite) {
  db.sql.run`DELETE FROM facts`
  db.sql.run`DELETE FROM profile`
}
