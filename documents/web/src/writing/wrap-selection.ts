import { closeBrackets } from '@codemirror/autocomplete'
import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Marks that surround a selected text instead of replacing it. */
const marks = new Set(['*', '_', '`', '~', '='])

/** Typing a Markdown mark over a selection surrounds the selection, so that no word is lost. */
const wrapInMarks = EditorView.inputHandler.of((view, from, to, text) => {
  if (!marks.has(text) || from === to || view.composing) return false
  view.dispatch(
    view.state.changeByRange((range) =>
      range.empty
        ? { changes: { from: range.from, insert: text }, range: EditorSelection.cursor(range.from + 1) }
        : {
            changes: [
              { from: range.from, insert: text },
              { from: range.to, insert: text },
            ],
            range: EditorSelection.range(range.from + 1, range.to + 1),
          },
    ),
    { userEvent: 'input.type' },
  )
  return true
})

/**
 * An opening bracket or quote inserts the closing one too. Brackets, quotes and Markdown marks surround a selection.
 */
export const pairedInputExtension: Extension = [closeBrackets(), wrapInMarks]
