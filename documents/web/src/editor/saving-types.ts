import type { Clock } from '@sanhe/kit/runtime/clock'
import type { SaveConflict } from './save-conflict.ts'
import type { MergeTexts, StoredText } from './saving-rules.ts'

export type SaveState =
  | { kind: 'saved' | 'edited' | 'saving' | 'unreachable' | 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'conflict'; conflict: SaveConflict }

/**
 * `sent`: fingerprint of a text that was sent and not yet answered. By the fingerprint, the page recognises the text
 * after a reload.
 */
export type UnsavedText = { text: string; revision: number; sent?: string }

export type AutoSaveDeps = {
  clock: Clock
  /** Schedules a call. The returned function cancels it. */
  later: (run: () => void, ms: number) => () => void
  send: (content: string, baseRevision: number) => Promise<{ doc: StoredText; merged: boolean }>
  merge: MergeTexts
  /** Stores the text as a draft in this browser. Undefined deletes the draft. */
  keep: (draft: UnsavedText | undefined) => void
  /** Stores the text without delay, before the user sees that the browser keeps it. */
  keepNow: (draft: UnsavedText) => void
  /** Puts a text into the editor without moving the cursor. */
  show: (text: string) => void
  changed: (state: SaveState) => void
}
