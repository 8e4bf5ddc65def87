import { toIso } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { AuthenticatedPerson } from '#core'
import { mayChangeFact } from './rules.ts'
import { type FactRow, findPersonName } from './store.ts'

export const toFactResponse = (db: Sqlite, fact: FactRow, actor: AuthenticatedPerson) => ({
  fact_id: fact.fact_id,
  text: fact.text,
  source: fact.source,
  // The session of a shared fact may be private to its person.
  session_id: fact.person_id === actor.personId ? fact.session_id : null,
  is_from_web: fact.is_from_web === 1,
  is_shared: fact.is_shared === 1,
  person: { person_id: fact.person_id, name: findPersonName(db, fact.person_id) },
  may_change: mayChangeFact(fact, actor),
  created_at: toIso(fact.created_at),
  updated_at: toIso(fact.updated_at),
})
