import { type DraftBrowserStorage, findDraftStorage, listDraftKeys, toDraftChangeKey } from './draft-names.ts'
import { applyTextChange, findTextChange, type TextChange } from './find-text-change.ts'
import type { UnsavedDraft } from './store-draft.ts'

/** Newest draft without its text, which is the text of the stored draft of the time `of` with the change applied. */
type DraftChange = Omit<UnsavedDraft, 'text'> & { of: number; change: TextChange }

/** Changes with more characters are stored as a new draft, because they would take as long to store as the whole text. */
const maxInsertLength = 50_000

export type StoreDraftChange = typeof storeDraftChange

/**
 * Stores a draft as a change of the draft `whole`, which is stored already: to store a whole text of 1 MB blocks the page
 * for about 40 ms. Returns false when the change is too long or cannot be stored, or when `whole` was deleted.
 */
export function storeDraftChange(
  name: string,
  whole: UnsavedDraft,
  { text, ...draft }: UnsavedDraft,
  storage = findDraftStorage(),
) {
  const change = findTextChange(whole.text, text)
  if (change.insert.length > maxInsertLength || !listDraftKeys(storage).includes(name)) return false
  const stored: DraftChange = { ...draft, of: whole.at, change }
  try {
    storage?.setItem(toDraftChangeKey(name), JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

/** Returns the newest draft. A change of another draft was left by a page that ended while it stored the draft. */
export function applyDraftChange(
  storage: DraftBrowserStorage | undefined,
  name: string,
  whole: UnsavedDraft,
): UnsavedDraft {
  const stored = JSON.parse(storage?.getItem(toDraftChangeKey(name)) ?? 'null') as DraftChange | null
  if (stored?.of !== whole.at) return whole
  const { of: _, change, ...draft } = stored
  return { ...draft, text: applyTextChange(whole.text, change) }
}
