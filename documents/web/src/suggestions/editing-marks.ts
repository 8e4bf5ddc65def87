import { ChangeSet, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { Suggestion } from '#api.ts'
import { listTextChanges } from '#editor/text-change.ts'
import { InsertedTextWidget, markDeleted, suggestionTheme } from './suggestion-marks.ts'

const setMarks = StateEffect.define<DecorationSet>()

/** Open suggestions in the editor of the document. They move with the text until the service sends new positions. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects }) {
    const replaced = effects.find((effect) => effect.is(setMarks))
    return replaced?.value ?? shown.map(changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

export const suggestionMarksExtension = [marks, suggestionTheme]

/** Shows suggestions in the editor. `base`: text to which their positions refer. */
export function showSuggestionMarks(view: EditorView, base: string, suggestions: readonly Suggestion[]) {
  const text = view.state.doc.toString()
  const changes = ChangeSet.of(listTextChanges(base, text), base.length)
  const ranges = suggestions.flatMap(({ start, original, replacement, author: { name } }) => {
    if (start === null) return []
    const from = changes.mapPos(start, original ? 1 : -1)
    const to = from + original.length
    if (text.slice(from, to) !== original) return []
    return [
      ...(original ? [markDeleted(name).range(from, to)] : []),
      ...(replacement
        ? [Decoration.widget({ widget: new InsertedTextWidget(replacement, name), side: 1 }).range(to)]
        : []),
    ]
  })
  view.dispatch({ effects: setMarks.of(Decoration.set(ranges, true)) })
}
