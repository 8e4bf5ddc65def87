import type { Clock } from '@sanhe/kit/runtime/clock'
import type { SaveConflict } from './save-conflict.ts'
import type { MergeTexts, StoredText } from './saving-rules.ts'

export type DocumentSaveState =
  | { kind: 'saved' | 'edited' | 'saving' | 'unreachable' | 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'conflict'; conflict: SaveConflict }

/**
 * `isOffline`: whether the service could not be reached when the text was kept. `sent`: fingerprint of a text that was
 * sent and not yet answered. After a reload, the page can recognise this text by its fingerprint if the service has
 * stored it.
 */
export type UnsavedText<Text extends EditedText = string> = {
  text: Text
  revision: number
  sent?: string
  isOffline?: boolean
}

/**
 * Text that the user edits: a string, or the text of CodeMirror. To turn a long text of CodeMirror into a string takes
 * milliseconds, so it is done when the text is stored or shown, and not for every key.
 */
export type EditedText = { readonly length: number; toString: () => string }

/** Changes of the text that are sent one by one, while several users edit a document. */
export type CollaborativeTextSaving = {
  hasUnsent: () => boolean
  /** Sends the changes of this page and applies the changes of the other users. Replaces the save of the whole text. */
  save: () => Promise<void>
  /** Ends the collaborative saving and returns to saving whole texts. */
  end: () => void
  /** Returns the newest revision whose changes the text is known to contain. */
  revision: () => number
}

export type AutoSaveDeps = {
  clock: Clock
  /** Schedules a call. The returned function cancels it. */
  later: (run: () => void, ms: number) => () => void
  send: (content: string, baseRevision: number) => Promise<{ doc: StoredText; merged: boolean }>
  merge: MergeTexts
  /** Stores the text as a draft in this browser. Undefined deletes the draft. */
  keep: (draft: UnsavedText<EditedText> | undefined) => void
  /** Stores the text without delay. Called before the user sees that this browser has stored it. */
  keepNow: (draft: UnsavedText<EditedText>) => void
  /** Puts a text into the editor without moving the cursor. */
  show: (text: string) => void
  changed: (state: DocumentSaveState) => void
}
