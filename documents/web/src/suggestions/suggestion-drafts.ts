import { findDraftStorage } from '#editor/draft-names.ts'
import { browserPageId } from '#editor/page-lock.ts'
import type { SavedSuggestions } from './send-plan.ts'
import type { SuggestedChange } from './suggested-text.ts'

/** Suggestions of one editor that the service has not stored yet. */
export type SuggestionDraft = SavedSuggestions & {
  userId: number
  projectId: number
  documentId: number
  slug: string
  title: string
  /** All suggestions that the editor contained, with positions in the text of `revision`. */
  ranges: readonly SuggestedChange[]
  /** Reason for which the service refused the draft. Such a draft is shown until the user discards it. */
  refusal?: string
}
export type StoredSuggestionDraft = SuggestionDraft & { key: string; owner: string }

const keyPrefix = 'sanhe.suggestions.'
let count = 0

/** Returns a key for the draft of a new editor. Each editor of each page has its own draft. */
export function createSuggestionDraftKey(documentId: number) {
  count += 1
  return `${keyPrefix}${documentId}.${browserPageId}.${count}`
}

/** Reads only the names of the entries, which is cheap enough for every page. */
export const listSuggestionDraftKeys = (storage = findDraftStorage()) =>
  Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '').filter((key) =>
    key.startsWith(keyPrefix),
  )

export const listSuggestionDrafts = (storage = findDraftStorage()): StoredSuggestionDraft[] =>
  listSuggestionDraftKeys(storage).flatMap((key) => {
    try {
      const draft = JSON.parse(storage?.getItem(key) ?? 'null') as SuggestionDraft | null
      return draft ? [{ ...draft, key, owner: key.split('.')[3] ?? '' }] : []
    } catch {
      return []
    }
  })

/** Stores a draft. Returns false if the storage is full or blocked. */
export function storeSuggestionDraft(key: string, draft: SuggestionDraft, storage = findDraftStorage()) {
  try {
    storage?.setItem(key, JSON.stringify(draft))
    return storage !== undefined
  } catch {
    return false
  }
}

export function deleteSuggestionDraft(key: string, storage = findDraftStorage()) {
  try {
    storage?.removeItem(key)
  } catch {
    // Storage is blocked, so there is no draft to delete.
  }
}
