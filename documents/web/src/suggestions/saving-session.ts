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

type SessionOptions = {
  /** Name of the user. */
  author: string
  source: DraftSource
  onState: (state: SuggestionSaveState) => void
}
export type SuggestionSession = ReturnType<typeof createSuggestionSession>

/**
 * Saves what the user types in suggesting mode as suggestions, and receives changes of the document and its
 * suggestions. Text that is not saved is kept in the browser.
 */
export function createSuggestionSession(
  view: EditorView,
  params: DocumentAddress,
  { author, source, onState }: SessionOptions,
) {
  const known: SavedSuggestions = { revision: 0, saved: [] }
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isLoaded = false
  let isDirty = false
  let isEnded = false
  const isUnsaved = () => isDirty || running !== undefined
  const draft = createDraftKeeper({ view, source, known, isUnsaved })
  const schedule = (ms: number) => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void flush(), ms)
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
    clearTimeout(saveTimer)
    await running
    if (isDirty) await (running = save())
  }

  return {
    /** Called after each change that the user typed. */
    edited() {
      isDirty = true
      onState({ kind: 'edited' })
      draft.keepSoon()
      schedule(pauseMs)
    },
    flush,
    keep: draft.keep,
    /** Shows the current text and suggestions, unless the user has typed something that is not saved. */
    async reload() {
      await running
      try {
        const found = await readDocument(params)
        if (isEnded || isDirty || running || view.composing) return
        known.revision = found.revision
        known.saved = showDocument(view, found, author)
        if (!isLoaded) onState({ kind: 'saved' })
        isLoaded = true
      } catch {
        if (!isLoaded && !isEnded) onState({ kind: 'notLoaded' })
      }
    },
    isLoaded: () => isLoaded,
    hasUnkept: draft.hasUnkept,
    async end() {
      isEnded = true
      draft.keep()
      await flush()
      draft.release()
    },
  }
}
