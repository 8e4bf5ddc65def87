import type { Clock } from '@sanhe/kit/runtime/clock'
import type { SaveConflict } from './save-conflict.ts'
import type { MergeTexts, StoredText } from './saving-rules.ts'

export type SaveState =
  | { kind: 'saved' | 'edited' | 'saving' | 'unreachable' | 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'conflict'; conflict: SaveConflict }

/** `sent`: fingerprint of a text that was sent and not answered, so that a reload recognises it. */
export type KeptText = { text: string; revision: number; sent?: string }

export type SavingDeps = {
  clock: Clock
  /** Schedules a call. The returned function cancels it. */
  later: (run: () => void, ms: number) => () => void
  send: (content: string, baseRevision: number) => Promise<{ doc: StoredText; merged: boolean }>
  merge: MergeTexts
  /** Stores the text in this browser. Undefined deletes it. */
  keep: (draft: KeptText | undefined) => void
  /** Stores the text without delay, before the user sees that it is kept. */
  keepNow: (draft: KeptText) => void
  /** Puts a text into the editor without moving the cursor. */
  show: (text: string) => void
  changed: (state: SaveState) => void
}
