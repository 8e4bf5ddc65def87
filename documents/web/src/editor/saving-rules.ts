import { ApiError } from '@sanhe/kit/http/client'
import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { SaveConflict } from './save-conflict.ts'

/** Newest text of the document that this browser received from the service. */
export type StoredText = { content: string; revision: number; updated_at: string }

export const saveAfterIdleMs = secondMs
/** Longest time in milliseconds that continuous typing stays unsaved. */
export const maxSaveDelayMs = 15 * secondMs

/** Returns the delay in milliseconds before the next save, after an edit at `now`. */
export function computeSaveDelayMs(now: number, unsavedSince: number) {
  return Math.max(0, Math.min(saveAfterIdleMs, unsavedSince + maxSaveDelayMs - now))
}

export const saveRetryDelayMs = (failures: number) =>
  Math.min(minuteMs / 2, secondMs * 2 ** Math.min(failures, 10))

/** A 4xx response is final for this text, except 401, 408 and 429. These three and all other failures are retried. */
export function classifySaveError(error: unknown): 'conflict' | 'gone' | 'refused' | 'unreachable' {
  if (!(error instanceof ApiError)) return 'unreachable'
  if (error.status === 409) return 'conflict'
  if (error.status === 404) return 'gone'
  return error.status >= 500 || [401, 408, 429].includes(error.status) ? 'unreachable' : 'refused'
}

/** Returns true for failures after which the service may still have stored the text. */
export const mayHaveBeenSaved = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 408

/** Saves within one session share a revision number. If the numbers are equal, the later save is the newer text. */
export const isNewerRevision = (seen: StoredText, known: StoredText) =>
  seen.revision > known.revision || (seen.revision === known.revision && seen.updated_at > known.updated_at)

/** Three-way merge. Returns undefined on a conflict or while the merge code is not loaded. */
export type MergeTexts = (base: string, mine: string, theirs: string) => string | undefined

/**
 * Rebases the shown text on `saved`, the new text of the service. `shown` was edited from `base`. Returns the text to
 * show and its new base. If the browser cannot merge the texts, returns `shown` with the old base, and the service
 * merges at the next save.
 */
export function rebaseUnsavedText(
  base: StoredText,
  shown: string,
  saved: StoredText,
  merge: MergeTexts,
): { base: StoredText; text: string } {
  if (shown === base.content) return { base: saved, text: saved.content }
  if (saved.content === base.content) return { base: saved, text: shown }
  const text = merge(base.content, shown, saved.content)
  return text === undefined ? { base, text: shown } : { base: saved, text }
}

/** The editor uses line feeds only. Windows line ends are restored if all lines of the document had them. */
export const usesWindowsLineEnds = (text: string) => text.includes('\r\n') && !/(^|[^\r])\n/.test(text)
export const toEditorLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')
export const toStoredLineEnds = (text: string, isWindows: boolean) =>
  isWindows ? text.replaceAll('\n', '\r\n') : text

/**
 * Converts a conflict for the editor. `mine` is the current text: the user may have typed more since the refused save.
 */
export const toEditorConflict = (conflict: SaveConflict, mine: string): SaveConflict => ({
  ...conflict,
  mine,
  base: toEditorLineEnds(conflict.base),
  theirs: toEditorLineEnds(conflict.theirs),
})
