import type { DocType } from '#api.ts'
import { draftStorage } from './draft-names.ts'

/** The document that a draft belongs to, as it was: enough to make it anew once it is deleted. */
export type DraftSource = { documentId: number; projectId: number; title: string; docType: DocType }

/** A text that was typed here and has not reached the service. `sent`: see `KeptText`. */
export type Draft = {
  text: string
  revision: number
  at: number
  sent?: string
  source?: DraftSource
}

/** False when the browser would not keep it: storage is full or blocked. No other draft is given up for it. */
export function keepDraft(name: string, draft: Draft, storage = draftStorage()) {
  try {
    storage?.setItem(name, JSON.stringify(draft))
    return storage !== undefined
  } catch {
    return false
  }
}

export function forgetDraft(name: string, storage = draftStorage()) {
  try {
    storage?.removeItem(name)
  } catch {
    // Where storage is forbidden there is nothing to forget.
  }
}
