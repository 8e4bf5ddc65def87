import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type FactRow = Row<'facts'>

const profile = tables.rows('profile')
const fact = tables.rows('facts')
const person = tables.rows(tables.columns('people', 'name'))
const count = tables.rows({ n: 'integer' })

export function findProfile(db: Sqlite) {
  return profile.get(db)`SELECT * FROM profile`
}

export function setProfile(db: Sqlite, value: string, now: Instant) {
  db.sql.run`
    INSERT INTO profile (profile_id, text, updated_at) VALUES (1, ${value}, ${now})
    ON CONFLICT (profile_id) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at`
}

/** Lists the facts that a person sees, newest first: the person's own ones and the shared ones. */
export function listFacts(db: Sqlite, personId: string) {
  return fact.all(
    db,
  )`SELECT * FROM facts WHERE is_shared = 1 OR person_id = ${personId} ORDER BY fact_id DESC`
}

/** Lists the shared facts, newest first. */
export function listSharedFacts(db: Sqlite) {
  return fact.all(db)`SELECT * FROM facts WHERE is_shared = 1 ORDER BY fact_id DESC`
}

export function countFacts(db: Sqlite) {
  return count.one(db)`SELECT count(*) AS n FROM facts`.n
}

export function findFact(db: Sqlite, factId: number) {
  return fact.get(db)`SELECT * FROM facts WHERE fact_id = ${factId}`
}

/** Returns a fact with this text that a person sees. */
export function findFactByText(db: Sqlite, value: string, personId: string) {
  return fact.get(db)`
    SELECT * FROM facts WHERE text = ${value} AND (is_shared = 1 OR person_id = ${personId})`
}

/** Returns the name of the person from whom a fact comes. */
export function findPersonName(db: Sqlite, personId: string) {
  return person.get(db)`SELECT name FROM people WHERE person_id = ${personId}`?.name ?? ''
}

export function setFactShared(db: Sqlite, factId: number, isShared: boolean) {
  tables.update(db, 'facts', { fact_id: factId }, { is_shared: isShared ? 1 : 0 })
}

export const addFact = (db: Sqlite, row: Omit<FactRow, 'fact_id'>) => tables.insertReturning(db, 'facts', row)

export function setFactText(db: Sqlite, factId: number, change: Pick<FactRow, 'text' | 'updated_at'>) {
  tables.update(db, 'facts', { fact_id: factId }, { ...change, source: 'owner', is_from_web: 0 })
}

/** Deletes a fact. Returns whether the fact existed. */
export function removeFact(db: Sqlite, factId: number) {
  return db.sql.run`DELETE FROM facts WHERE fact_id = ${factId}`.changes === 1
}

export function removeFactsOf(db: Sqlite, personId: string) {
  db.sql.run`DELETE FROM facts WHERE person_id = ${personId}`
}

export function removeSharedFacts(db: Sqlite) {
  db.sql.run`DELETE FROM facts WHERE is_shared = 1`
}

export function removeProfile(db: Sqlite) {
  db.sql.run`DELETE FROM profile`
}
