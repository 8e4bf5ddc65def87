import { toIso } from '@sanhe/kit/runtime/clock'
import type { FactRow } from './store.ts'

export const toFactResponse = (fact: FactRow) => ({
  fact_id: fact.fact_id,
  text: fact.text,
  source: fact.source,
  session_id: fact.session_id,
  is_from_web: fact.is_from_web === 1,
  created_at: toIso(fact.created_at),
  updated_at: toIso(fact.updated_at),
})
