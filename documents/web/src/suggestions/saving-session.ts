import { ApiError } from '@sanhe/kit/http/client'
import type { EditorView } from '@codemirror/view'
import { Transaction } from '@codemirror/state'
import { api, type Suggestion } from '#api.ts'
import { listTextChanges } from '#editor/text-change.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import { applySuggestions, planSaving, type SavedSuggestion } from './suggested-text.ts'
import { getOwnRanges, getSuggestingState, setSuggestingState } from './suggesting-extension.ts'

export type SuggestionSaveState = { kind: 'saved' | 'edited' | 'saving' } | { kind: 'failed'; reason: string }

/** Time without typing after which suggestions are saved. */
const pauseMs = 1000
const attempts = 3

type Address = { slug: string; docSlug: string }
export type SuggestionSession = ReturnType<typeof createSuggestionSession>

/**
 * Saves what is typed in suggesting mode as suggestions, and follows the document and its suggestions. `author`: name of
 * the user.
 */
export function createSuggestionSession(
  view: EditorView,
  params: Address,
  { author, onState }: { author: string; onState: (state: SuggestionSaveState) => void },
) {
  let revision = 0
  let saved: readonly SavedSuggestion[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isDirty = false
  let isEnded = false

  const save = async () => {
    isDirty = false
    onState({ kind: 'saving' })
    const plan = planSaving(saved, getOwnRanges(view.state))
    const base = { base_revision: revision }
    for (const id of plan.withdraw) {
      await lazyLoadedApi.suggestions.withdraw({ params: { id } }).catch(ignoreClosed)
      saved = saved.filter((one) => one.id !== id)
    }
    const propose = [...plan.propose]
    for (const { id, ...change } of plan.edit) {
      const body = { ...base, ...change }
      const isOpen = await lazyLoadedApi.suggestions.edit({ params: { id }, body }).then(
        () => true,
        (error: unknown) => void ignoreClosed(error),
      )
      saved = saved.flatMap((one) => (one.id === id ? (isOpen ? [{ id, ...change }] : []) : [one]))
      if (!isOpen) propose.push(change)
    }
    for (const change of propose) {
      const { suggestion } = await lazyLoadedApi.suggestions.propose({ params, body: { ...base, ...change } })
      saved = [...saved, { id: suggestion.id, ...change }]
    }
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (running) await running
    if (!isDirty) return
    running = save()
      .then(() => onState(isDirty ? { kind: 'edited' } : { kind: 'saved' }))
      .catch((error: unknown) => {
        isDirty = true
        onState({ kind: 'failed', reason: error instanceof Error ? error.message : '' })
      })
      .finally(() => (running = undefined))
    await running
  }

  /** Reads text and suggestions of the same revision. Another save may happen between the two requests. */
  const read = async () => {
    for (let attempt = 1; ; attempt += 1) {
      const [{ doc }, list] = await Promise.all([
        api.documents.get({ params }),
        lazyLoadedApi.suggestions.list({ params, query: {} }),
      ])
      if (doc.revision === list.revision || attempt === attempts) return { doc, list }
    }
  }

  /** Shows the current text and suggestions, unless the user has typed something that is not saved. */
  const reload = async () => {
    await running
    const { doc, list } = await read()
    if (isEnded || isDirty || running || view.composing) return
    revision = list.revision
    const own = list.suggestions.filter(({ is_own }) => is_own).flatMap(toSaved)
    const base = doc.content.replace(/\r\n?/g, '\n')
    const { changes, included } = applySuggestions(base, own)
    saved = included
    const shown = new Set(included.map(({ id }) => id))
    const others = list.suggestions.filter(({ id }) => !shown.has(id))
    const before = view.state.doc.toString()
    const text = changes.apply(view.state.toText(base)).toString()
    view.dispatch({
      changes: listTextChanges(before, text),
      effects: setSuggestingState.of({ base, changes, others, author }),
      annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
    })
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
    reload,
    hasUnsaved: () => isDirty || running !== undefined,
    base: () => getSuggestingState(view.state).base,
    end() {
      isEnded = true
      void flush()
    },
  }
}

const toSaved = ({ id, start, original, replacement }: Suggestion) =>
  start === null ? [] : [{ id, start, original, replacement }]

/**
 * A suggestion that was decided in the meantime needs no withdrawal. What its author typed since then becomes another
 * suggestion.
 */
function ignoreClosed(error: unknown) {
  if (!(error instanceof ApiError && (error.status === 409 || error.status === 404))) throw error
}
