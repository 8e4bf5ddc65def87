import type { DocType } from '#api.ts'
import { draftStorage } from './draft-names.ts'

/** The document that a draft belongs to, with the fields needed to create it again after a deletion. */
export type DraftSource = { documentId: number; projectId: number; title: string; docType: DocType }

/** Typed text that the service does not have yet. `sent`: see `KeptText`. */
export type Draft = {
  text: string
  revision: number
  at: number
  sent?: string
  source?: DraftSource
}

/** Stores a draft. Returns false when storage is full or blocked; no other draft is deleted to make room. */
export function storeDraft(name: string, draft: Draft, storage = draftStorage()) {
  try {
    storage?.setItem(name, JSON.stringify(draft))
    return storage !== undefined
  } catch {
    return false
  }
}

export function deleteDraft(name: string, storage = draftStorage()) {
  try {
    storage?.removeItem(name)
  } catch {
    // Storage is blocked, so it holds no draft to delete.
  }
}
