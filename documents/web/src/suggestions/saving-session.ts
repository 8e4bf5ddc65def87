import type { EditorView } from '@codemirror/view'
import { createDraftKeeper, type DraftSource } from './draft-keeper.ts'
import { type DocumentAddress, isRefusal, type SavedSuggestions, sendSuggestions } from './send-plan.ts'
import { readDocument, showDocument } from './show-document.ts'
import { getOwnRanges } from './suggesting-extension.ts'

/** `offline`: the service cannot be reached, and the suggestions are kept in the browser until it can. */
export type SuggestionSaveState =
  | { kind: 'loading' | 'saved' | 'edited' | 'saving' | 'offline' | 'notLoaded' }
  | { kind: 'failed'; reason: string }

/** Time without typing after which suggestions are saved. */
const pauseMs = 1000
/** Time after which a failed request is repeated. */
const retryMs = 5000

export type SuggestionSessionOptions = {
  /** Name of the user. */
  author: string
  source: DraftSource
  onState: (state: SuggestionSaveState) => void
}
export type SuggestionSession = ReturnType<typeof createSuggestionSession>

/** Sends the suggestions of the editor to the service, again after failures, and keeps them in the browser until then. */
function createSaver(
  view: EditorView,
  params: DocumentAddress,
  known: SavedSuggestions,
  { source, onState }: SuggestionSessionOptions,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isDirty = false
  let isEnded = false
  const isUnsaved = () => isDirty || running !== undefined
  const draft = createDraftKeeper({ view, source, known, isUnsaved })
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const fail = (error: unknown) => {
    isDirty = true
    if (isRefusal(error)) return onState({ kind: 'failed', reason: error.message })
    onState({ kind: 'offline' })
    if (!isEnded) schedule(retryMs)
  }
  const save = async () => {
    const ranges = getOwnRanges(view.state)
    isDirty = false
    onState({ kind: 'saving' })
    try {
      await sendSuggestions(params, known, ranges, draft.keep)
      onState({ kind: isDirty ? 'edited' : 'saved' })
    } catch (error) {
      fail(error)
    }
    running = undefined
    draft.keep()
  }
  const flush = async () => {
    clearTimeout(timer)
    await running
    if (isDirty) await (running = save())
  }
  return {
    edited() {
      isDirty = true
      onState({ kind: 'edited' })
      draft.keepSoon()
      schedule(pauseMs)
    },
    flush,
    keep: draft.keep,
    hasUnkept: draft.hasUnkept,
    isUnsaved,
    /** Resolves when the request in flight has ended. */
    settled: () => running,
    async end() {
      isEnded = true
      draft.keep()
      await flush()
      draft.release()
    },
  }
}

/**
 * Saves what the user types in suggesting mode as suggestions, and receives changes of the document and its
 * suggestions. Text that is not saved is kept in the browser.
 */
export function createSuggestionSession(
  view: EditorView,
  params: DocumentAddress,
  options: SuggestionSessionOptions,
) {
  const { author, onState } = options
  const known: SavedSuggestions = { revision: 0, saved: [] }
  const saver = createSaver(view, params, known, options)
  let isLoaded = false
  let isEnded = false
  return {
    /** Called after each change that the user typed. */
    edited: saver.edited,
    flush: saver.flush,
    keep: saver.keep,
    hasUnkept: saver.hasUnkept,
    /** Shows the current text and suggestions, unless the user has typed something that is not saved. */
    async reload() {
      await saver.settled()
      try {
        const found = await readDocument(params)
        if (isEnded || saver.isUnsaved() || view.composing) return
        known.revision = found.revision
        known.saved = showDocument(view, found, author)
        if (!isLoaded) onState({ kind: 'saved' })
        isLoaded = true
      } catch {
        if (!isLoaded && !isEnded) onState({ kind: 'notLoaded' })
      }
    },
    isLoaded: () => isLoaded,
    end() {
      isEnded = true
      return saver.end()
    },
  }
}
