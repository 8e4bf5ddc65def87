import type { Clock } from '@sanhe/kit/runtime/clock'
import type { Conflict } from './refused-save.ts'
import type { Merge, Stored } from './rules.ts'

export type SaveState =
  | { kind: 'saved' | 'edited' | 'saving' | 'unreachable' | 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'conflict'; conflict: Conflict }

/** `sent`: fingerprint of a text that was sent and not answered, so that it is recognised after a reload. */
export type KeptText = { text: string; revision: number; sent?: string }

export type SavingDeps = {
  clock: Clock
  /** Runs later; the answer cancels. */
  later: (run: () => void, ms: number) => () => void
  send: (content: string, baseRevision: number) => Promise<{ doc: Stored; merged: boolean }>
  merge: Merge
  /** Keeps the text in this browser; undefined forgets it. */
  keep: (draft: KeptText | undefined) => void
  /** The same without delay, before anybody is told that it is kept. */
  keepNow: (draft: KeptText) => void
  /** Puts a text into the editor, keeping the cursor. */
  show: (text: string) => void
  changed: (state: SaveState) => void
}
