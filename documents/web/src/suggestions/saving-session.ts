import type { EditorView } from '@codemirror/view'
import { type DocumentAddress, type SavedSuggestions, sendPlan } from './send-plan.ts'
import { readDocument, showDocument } from './show-document.ts'
import { planSaving } from './suggested-text.ts'
import { getOwnRanges } from './suggesting-extension.ts'

export type SuggestionSaveState = { kind: 'saved' | 'edited' | 'saving' } | { kind: 'failed'; reason: string }

/** Time without typing after which suggestions are saved. */
const pauseMs = 1000

type SessionOptions = { author: string; onState: (state: SuggestionSaveState) => void }
export type SuggestionSession = ReturnType<typeof createSuggestionSession>

/**
 * Saves what the user types in suggesting mode as suggestions, and receives changes of the document and its
 * suggestions. `author`: name of the user.
 */
export function createSuggestionSession(
  view: EditorView,
  params: DocumentAddress,
  { author, onState }: SessionOptions,
) {
  const known: SavedSuggestions = { revision: 0, saved: [] }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isDirty = false
  let isEnded = false

  const save = async () => {
    isDirty = false
    onState({ kind: 'saving' })
    try {
      await sendPlan(params, known, planSaving(known.saved, getOwnRanges(view.state)))
      onState({ kind: isDirty ? 'edited' : 'saved' })
    } catch (error) {
      isDirty = true
      onState({ kind: 'failed', reason: error instanceof Error ? error.message : '' })
    }
    running = undefined
  }
  const flush = async () => {
    clearTimeout(timer)
    await running
    if (isDirty) await (running = save())
  }

  return {
    /** Called after each change that the user typed. */
    edited() {
      isDirty = true
      onState({ kind: 'edited' })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pauseMs)
    },
    flush,
    /** Shows the current text and suggestions, unless the user has typed something that is not saved. */
    async reload() {
      await running
      const found = await readDocument(params)
      if (isEnded || isDirty || running || view.composing) return
      known.revision = found.revision
      known.saved = showDocument(view, found, author)
    },
    hasUnsaved: () => isDirty || running !== undefined,
    end() {
      isEnded = true
      void flush()
    },
  }
}
