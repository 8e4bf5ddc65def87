import type { DocumentType } from '#api.ts'
import { findDraftStorage, toDraftChangeKey } from './draft-names.ts'

/** Document that a draft belongs to, with the fields needed to create the document again after a deletion. */
export type DocumentOfDraft = {
  /** User who typed the text. Absent in drafts of earlier client versions. */
  userId?: number
  documentId: number
  projectId: number
  /** Absent in drafts of earlier client versions. */
  slug?: string
  title: string
  docType: DocumentType
}

/**
 * Typed text that the service does not have yet. `sent`: fingerprint of a text that was sent and not yet answered.
 */
export type UnsavedDraft = {
  text: string
  revision: number
  at: number
  sent?: string
  /** Whether the service could not be reached. Such a text is saved later without a question. */
  isOffline?: boolean
  source?: DocumentOfDraft
}

/** Stores a draft. Returns false when storage is full or blocked; no other draft is deleted to make room. */
export function storeDraft(name: string, draft: UnsavedDraft, storage = findDraftStorage()) {
  try {
    storage?.setItem(name, JSON.stringify(draft))
    storage?.removeItem(toDraftChangeKey(name))
    return storage !== undefined
  } catch {
    return false
  }
}

export function deleteDraft(name: string, storage = findDraftStorage()) {
  try {
    storage?.removeItem(name)
    storage?.removeItem(toDraftChangeKey(name))
  } catch {
    // Storage is blocked, so there is no draft to delete.
  }
}
