import { ChangeSet, type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { Suggestion } from '#api.ts'
import { sourceRangesFacet } from '#live-preview/context.ts'
import { listSuggestedRanges } from './suggested-text.ts'
import {
  DeletedTextWidget,
  InsertedTextWidget,
  markInserted,
  markDeleted,
  suggestionTheme,
} from './suggestion-marks.ts'

type SuggestingState = { base: string; changes: ChangeSet; others: readonly Suggestion[]; author: string }

/** Replaces the document's text and suggestions in a transaction that also replaces the text of the editor. */
export const setSuggestingState = StateEffect.define<SuggestingState>()

/** The changes from the text of the document to the text of the editor, which contains the user's own suggestions. */
const suggesting = StateField.define<SuggestingState>({
  create: () => ({ base: '', changes: ChangeSet.empty(0), others: [], author: '' }),
  update(value, transaction) {
    const replaced = transaction.effects.find((effect) => effect.is(setSuggestingState))
    if (replaced) return replaced.value
    return transaction.docChanged ? { ...value, changes: value.changes.compose(transaction.changes) } : value
  },
  provide: (field) => EditorView.decorations.from(field, decorate),
})

export const getOwnRanges = (state: EditorState) => {
  const { base, changes } = state.field(suggesting)
  return listSuggestedRanges(base, changes)
}

/** Returns the position of a suggestion in the editor. */
export function findPosition(state: EditorState, { start }: { start: number | null }) {
  return start === null ? undefined : state.field(suggesting).changes.mapPos(start, -1)
}

function decorate({ base, changes, others, author }: SuggestingState): DecorationSet {
  const own = listSuggestedRanges(base, changes).flatMap(({ from, to, original }) => [
    ...(original
      ? [Decoration.widget({ widget: new DeletedTextWidget(original, author), side: -1 }).range(from)]
      : []),
    ...(to > from ? [markInserted(author).range(from, to)] : []),
  ])
  const foreign = others.flatMap(({ start, original, replacement, author: { name } }) => {
    if (start === null) return []
    const from = changes.mapPos(start, 1)
    const to = Math.max(from, changes.mapPos(start + original.length, -1))
    return [
      ...(to > from ? [markDeleted(name).range(from, to)] : []),
      ...(replacement
        ? [Decoration.widget({ widget: new InsertedTextWidget(replacement, name), side: 1 }).range(to)]
        : []),
    ]
  })
  return Decoration.set([...own, ...foreign], true)
}

/** Ranges of all suggestions in the editor, whose lines and blocks show their source. */
function listMarkedRanges({ base, changes, others }: SuggestingState) {
  const own = listSuggestedRanges(base, changes).map(({ from, to }) => ({ from, to }))
  const foreign = others.flatMap(({ start, original }) => {
    if (start === null) return []
    const from = changes.mapPos(start, 1)
    return [{ from, to: Math.max(from, changes.mapPos(start + original.length, -1)) }]
  })
  return [...own, ...foreign]
}

export const suggestingExtension: Extension = [
  suggesting,
  suggestionTheme,
  sourceRangesFacet.compute([suggesting], (state) => listMarkedRanges(state.field(suggesting))),
]
