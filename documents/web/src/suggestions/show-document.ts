import { Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { api, type Suggestion } from '#api.ts'
import { listTextChanges } from '#editor/text-change.ts'
import { lazyLoadedApi } from '#lazy-api.ts'
import type { DocumentAddress } from './send-plan.ts'
import { applySuggestions } from './suggested-text.ts'
import { setSuggestingState } from './suggesting-extension.ts'

const maxAttempts = 3

export type ReadDocument = Awaited<ReturnType<typeof readDocument>>

/** Reads text and suggestions of the same revision. Another save may happen between the two requests. */
export async function readDocument(params: DocumentAddress) {
  for (let attempt = 1; ; attempt += 1) {
    const [{ doc }, list] = await Promise.all([
      api.documents.get({ params }),
      lazyLoadedApi.suggestions.list({ params, query: {} }),
    ])
    if (doc.revision === list.revision || attempt === maxAttempts) return { content: doc.content, ...list }
  }
}

/**
 * Shows the text with the user's own suggestions in the editor, and returns these suggestions. Cursor and scroll
 * position stay at their place in the text. `author`: name of the user.
 */
export function showDocument(view: EditorView, { content, suggestions }: ReadDocument, author: string) {
  const base = content.replace(/\r\n?/g, '\n')
  const { changes, included } = applySuggestions(base, suggestions.flatMap(toOwnSuggestion))
  const shown = new Set(included.map(({ id }) => id))
  const others = suggestions.filter(({ id }) => !shown.has(id))
  const text = changes.apply(view.state.toText(base)).toString()
  view.dispatch({
    changes: listTextChanges(view.state.doc.toString(), text),
    effects: setSuggestingState.of({ base, changes, others, author }),
    annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
  })
  return included
}

const toOwnSuggestion = ({ id, is_own, start, original, replacement }: Suggestion) =>
  !is_own || start === null ? [] : [{ id, start, original, replacement }]
