import { transaction } from '@sanhe/kit/sqlite/database'
import type { Deps } from '#core'
import { apiError } from './errors.ts'
import { maxFacts, normaliseFact, selectFactsForPrompt } from './rules.ts'
import * as store from './store.ts'

export type MemoryDeps = Pick<Deps, 'db' | 'clock'>

type FactOrigin =
  | { source: 'owner' }
  | { source: store.FactRow['source']; sessionId: string | null; isFromWeb: boolean }

/** Adds a fact. Refuses a fact that is already known, and a fact beyond the limit. */
export function addFact({ db, clock }: MemoryDeps, text: string, origin: FactOrigin) {
  const now = clock.now()
  return transaction(db, () => {
    const row = {
      text: normaliseFact(text),
      source: origin.source,
      session_id: 'sessionId' in origin ? origin.sessionId : null,
      is_from_web: 'isFromWeb' in origin && origin.isFromWeb ? (1 as const) : (0 as const),
      created_at: now,
      updated_at: now,
    }
    if (store.findFactByText(db, row.text)) throw apiError('FACT_EXISTS')
    if (store.countFacts(db) >= maxFacts) throw apiError('MEMORY_FULL')
    return store.addFact(db, row)
  })
}

/** Changes the text of a fact. The owner has read the text, so the fact counts as entered by the owner. */
export function changeFact({ db, clock }: MemoryDeps, factId: number, text: string) {
  return transaction(db, () => {
    const value = normaliseFact(text)
    const same = store.findFactByText(db, value)
    if (same && same.fact_id !== factId) throw apiError('FACT_EXISTS')
    if (!store.findFact(db, factId)) throw apiError('FACT_NOT_FOUND')
    store.setFactText(db, factId, { text: value, updated_at: clock.now() })
    return store.findFact(db, factId)
  })
}

export function removeFact({ db }: Pick<MemoryDeps, 'db'>, factId: number) {
  if (!store.removeFact(db, factId)) throw apiError('FACT_NOT_FOUND')
}

export const removeAllMemory = ({ db }: Pick<MemoryDeps, 'db'>) =>
  transaction(db, () => store.removeAllMemory(db))

/** Memory that the model receives with each message. Facts that may come from the web are not part of it. */
export function readMemoryForModel({ db }: Pick<MemoryDeps, 'db'>) {
  const facts = store.listTrustedFacts(db).map(({ fact_id, text }) => `${fact_id}. ${text}`)
  return { profile: store.findProfile(db)?.text ?? '', facts: selectFactsForPrompt(facts) }
}
