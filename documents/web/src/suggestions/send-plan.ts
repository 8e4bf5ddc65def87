import { ApiError } from '@sanhe/kit/http/client'
import { lazyLoadedApi } from '#lazy-api.ts'
import type { SavedSuggestion, SuggestionPlan } from './suggested-text.ts'

export type DocumentAddress = { slug: string; docSlug: string }
/** The user's own suggestions that the service has stored, with positions in the text of the revision. */
export type SavedSuggestions = { revision: number; saved: readonly SavedSuggestion[] }

/** Sends a plan to the service. `known` is updated after each answer, so that a failed plan can be repeated. */
export async function sendPlan(params: DocumentAddress, known: SavedSuggestions, plan: SuggestionPlan) {
  const base = { base_revision: known.revision }
  const propose = [...plan.propose]
  for (const id of plan.withdraw) {
    await isStillOpen(lazyLoadedApi.suggestions.withdraw({ params: { id } }))
    known.saved = known.saved.filter((one) => one.id !== id)
  }
  for (const { id, ...change } of plan.edit) {
    const body = { ...base, ...change }
    const isOpen = await isStillOpen(lazyLoadedApi.suggestions.edit({ params: { id }, body }))
    const rest = known.saved.filter((one) => one.id !== id)
    known.saved = isOpen ? [...rest, { id, ...change }] : rest
    if (!isOpen) propose.push(change)
  }
  for (const change of propose) {
    const { suggestion } = await lazyLoadedApi.suggestions.propose({ params, body: { ...base, ...change } })
    known.saved = [...known.saved, { id: suggestion.id, ...change }]
  }
}

/**
 * Returns false if the suggestion was decided in the meantime. What its author typed since then becomes another
 * suggestion.
 */
async function isStillOpen(request: Promise<unknown>) {
  try {
    await request
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 404)) return false
    throw error
  }
}
