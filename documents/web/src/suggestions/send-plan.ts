import { ApiError } from '@sanhe/kit/http/client'
import { lazyLoadedApi } from '#lazy-api.ts'
import { planSaving, type SavedSuggestion, type SuggestedChange } from './suggested-text.ts'

export type DocumentAddress = { slug: string; docSlug: string }
/** The user's own suggestions that the service has stored, with positions in the text of the revision. */
export type SavedSuggestions = {
  revision: number
  saved: readonly SavedSuggestion[]
  /** New suggestion that was sent without an answer. The service may have stored it. */
  unanswered?: SuggestedChange | undefined
}

/**
 * Sends the differences between the stored suggestions (`known`) and those of an editor (`ranges`). `known` is updated
 * before and after each request and passed to `onKnown`, so that a failed call can be repeated, also by another page.
 */
export async function sendSuggestions(
  params: DocumentAddress,
  known: SavedSuggestions,
  ranges: readonly SuggestedChange[],
  onKnown: () => void,
) {
  const update = (changes: Partial<SavedSuggestions>) => {
    Object.assign(known, changes)
    onKnown()
  }
  await adoptUnanswered(params, known, update)
  const plan = planSaving(known.saved, ranges)
  const base = { base_revision: known.revision }
  const propose = [...plan.propose]
  for (const id of plan.withdraw) {
    await isStillOpen(lazyLoadedApi.suggestions.withdraw({ params: { id } }))
    update({ saved: known.saved.filter((one) => one.id !== id) })
  }
  for (const { id, ...change } of plan.edit) {
    const body = { ...base, ...change }
    const isOpen = await isStillOpen(lazyLoadedApi.suggestions.edit({ params: { id }, body }))
    const rest = known.saved.filter((one) => one.id !== id)
    update({ saved: isOpen ? [...rest, { id, ...change }] : rest })
    if (!isOpen) propose.push(change)
  }
  for (const change of propose) {
    update({ unanswered: change })
    const id = await proposeOne(params, { ...base, ...change }, update)
    update({ saved: [...known.saved, { id, ...change }], unanswered: undefined })
  }
}

type Update = (changes: Partial<SavedSuggestions>) => void

async function proposeOne(
  params: DocumentAddress,
  body: SuggestedChange & { base_revision: number },
  update: Update,
) {
  try {
    return (await lazyLoadedApi.suggestions.propose({ params, body })).suggestion.id
  } catch (error) {
    if (isRefusal(error)) update({ unanswered: undefined })
    throw error
  }
}

/** Finds out whether the service has stored a suggestion whose answer was lost, so that it is not made twice. */
async function adoptUnanswered(params: DocumentAddress, known: SavedSuggestions, update: Update) {
  const { unanswered, saved } = known
  if (!unanswered) return
  const { suggestions } = await lazyLoadedApi.suggestions.list({ params, query: {} })
  const found = suggestions.find(
    (one) =>
      one.is_own &&
      one.original === unanswered.original &&
      one.replacement === unanswered.replacement &&
      !saved.some(({ id }) => id === one.id),
  )
  update({
    saved: found ? [...saved, { id: found.id, ...unanswered }] : saved,
    unanswered: undefined,
  })
}

/** Returns whether the service answered that it does not accept the request. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

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
