import { ApiError } from '@sanhe/kit/http/client'
import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'

/** What the service holds, as far as this browser knows. */
export type Stored = { content: string; revision: number; updated_at: string }

export const idleMs = secondMs
/** Text that is typed without a pause is saved all the same. */
export const longestWaitMs = 15 * secondMs

/** How long to wait before the next save, after an edit at `now`. */
export function saveDelay(now: number, unsavedSince: number) {
  return Math.max(0, Math.min(idleMs, unsavedSince + longestWaitMs - now))
}

export const retryDelay = (failures: number) => Math.min(minuteMs / 2, secondMs * 2 ** Math.min(failures, 10))

/** A refusal says that this text will not be taken as it is; everything else is worth another try. */
export function saveProblem(error: unknown): 'conflict' | 'gone' | 'refused' | 'unreachable' {
  if (!(error instanceof ApiError)) return 'unreachable'
  if (error.status === 409) return 'conflict'
  if (error.status === 404) return 'gone'
  return error.status >= 500 || [401, 408, 429].includes(error.status) ? 'unreachable' : 'refused'
}

/** Without a clear answer the service may have stored the text all the same. */
export const mayHaveBeenStored = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 408

/** Saves made in one go share a revision, so its number alone does not tell which text is newer. */
export const isNewer = (seen: Stored, known: Stored) =>
  seen.revision > known.revision || (seen.revision === known.revision && seen.updated_at > known.updated_at)

/** Two texts that grew out of a third; undefined where that takes more than is at hand. */
export type Merge = (base: string, mine: string, theirs: string) => string | undefined

/**
 * What the editor shows, and on which base it stands, once `saved` is known to be the service's text.
 * `shown` grew out of `base`. What cannot be merged here stays on the old base: the next save asks the service.
 */
export function afterNews(
  base: Stored,
  shown: string,
  saved: Stored,
  merge: Merge,
): { base: Stored; text: string } {
  if (shown === base.content) return { base: saved, text: saved.content }
  if (saved.content === base.content) return { base: saved, text: shown }
  const text = merge(base.content, shown, saved.content)
  return text === undefined ? { base, text: shown } : { base: saved, text }
}

/** Windows line ends come back when the whole document had them; an editor knows only one kind. */
export const hasWindowsLines = (text: string) => text.includes('\r\n') && !/(^|[^\r])\n/.test(text)
export const toEditorLines = (text: string) => text.replace(/\r\n?/g, '\n')
export const toStoredLines = (text: string, isWindows: boolean) =>
  isWindows ? text.replaceAll('\n', '\r\n') : text
