import { transaction } from '@sanhe/kit/sqlite/database'
import { type AuthenticatedPerson, type ConversationScope, type Deps, mayManage } from '#core'
import { apiError } from './errors.ts'
import { maxFacts, mayChangeFact, normaliseFact, selectFactsForPrompt } from './rules.ts'
import * as store from './store.ts'

export type MemoryDeps = Pick<Deps, 'db' | 'clock'>

export type FactOrigin = {
  source: store.FactRow['source']
  /** Person from whom the fact comes. */
  personId: string
  /** True if the fact is used in the conversations of all people. */
  isShared: boolean
  sessionId: string | null
  isFromWeb: boolean
}

/** Adds a fact. Refuses a fact that is already known to the person, and a fact beyond the limit. */
export function addFact({ db, clock }: MemoryDeps, text: string, origin: FactOrigin) {
  const now = clock.now()
  return transaction(db, () => {
    const row = {
      text: normaliseFact(text),
      source: origin.source,
      session_id: origin.sessionId,
      is_from_web: origin.isFromWeb ? (1 as const) : (0 as const),
      person_id: origin.personId,
      is_shared: origin.isShared ? (1 as const) : (0 as const),
      created_at: now,
      updated_at: now,
    }
    if (store.findFactByText(db, row.text, origin.personId)) throw apiError('FACT_EXISTS')
    if (store.countFacts(db) >= maxFacts) throw apiError('MEMORY_FULL')
    return store.addFact(db, row)
  })
}

/** Changes the text of a fact. A person has read the text, so the fact counts as entered by a person. */
export function changeFact(
  { db, clock }: MemoryDeps,
  actor: AuthenticatedPerson,
  factId: number,
  text: string,
) {
  return transaction(db, () => {
    const value = normaliseFact(text)
    const known = getChangeableFact(db, actor, factId)
    const same = store.findFactByText(db, value, known.person_id)
    if (same && same.fact_id !== factId) throw apiError('FACT_EXISTS')
    store.setFactText(db, factId, { text: value, updated_at: clock.now() })
    return store.findFact(db, factId)
  })
}

/** Shares a fact with all people, or keeps it for the private conversations of the person from whom it comes. */
export function shareFact({ db }: MemoryDeps, actor: AuthenticatedPerson, factId: number, isShared: boolean) {
  return transaction(db, () => {
    const fact = getChangeableFact(db, actor, factId)
    const same = store.listFacts(db, fact.person_id).find((other) => other.text === fact.text)
    if (same && same.fact_id !== factId) throw apiError('FACT_EXISTS')
    store.setFactShared(db, factId, isShared)
    return store.findFact(db, factId) ?? fact
  })
}

export function removeFactOf({ db }: Pick<MemoryDeps, 'db'>, actor: AuthenticatedPerson, factId: number) {
  return transaction(db, () => store.removeFact(db, getChangeableFact(db, actor, factId).fact_id))
}

function getChangeableFact(db: Deps['db'], actor: AuthenticatedPerson, factId: number) {
  const fact = store.findFact(db, factId)
  if (!fact || (fact.is_shared === 0 && fact.person_id !== actor.personId)) throw apiError('FACT_NOT_FOUND')
  if (!mayChangeFact(fact, actor)) throw apiError('FACT_NOT_YOURS')
  return fact
}

export function removeFact({ db }: Pick<MemoryDeps, 'db'>, factId: number) {
  if (!store.removeFact(db, factId)) throw apiError('FACT_NOT_FOUND')
}

/** Deletes the facts of a person. People who manage the secretary also delete the shared facts and the profile. */
export const removeAllMemory = ({ db }: Pick<MemoryDeps, 'db'>, { personId, role }: AuthenticatedPerson) =>
  transaction(db, () => {
    store.removeFactsOf(db, personId)
    if (!mayManage(role)) return
    store.removeSharedFacts(db)
    store.removeProfile(db)
  })

/**
 * Returns a fact that a skill may read or delete in a conversation; undefined for other facts. In a private
 * conversation these are the facts of its person and the shared ones, in a shared conversation the shared ones.
 */
export function findFactInScope(db: Deps['db'], factId: number, scope: ConversationScope | undefined) {
  const fact = store.findFact(db, factId)
  if (!fact || !scope || fact.is_shared === 1) return fact
  return !scope.isShared && fact.person_id === scope.personId ? fact : undefined
}

/**
 * Memory that the model receives with each message of a conversation. Facts that may come from the web are not part of
 * it. The profile of the owner is read only in private conversations of people who manage the secretary.
 */
export function readMemoryForModel(
  { db }: Pick<MemoryDeps, 'db'>,
  { personId, role, isShared }: ConversationScope,
) {
  const rows = isShared ? store.listSharedFacts(db) : store.listFacts(db, personId)
  const facts = rows.filter((row) => row.is_from_web === 0).map(({ fact_id, text }) => `${fact_id}. ${text}`)
  const profile = !isShared && mayManage(role) ? (store.findProfile(db)?.text ?? '') : ''
  return { profile, facts: selectFactsForPrompt(facts) }
}
