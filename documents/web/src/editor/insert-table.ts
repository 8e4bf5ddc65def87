import type { TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { focusTableAt } from '#live-preview/table-element.ts'
import { insertTable, type TextSelection } from './formatting.ts'

/**
 * Replaces a range with a table of two columns. If the live preview renders the table, the caret goes into its first
 * cell; otherwise the title of the first column is selected in the source. `spec` adds annotations to the change.
 */
export function insertTableAt(
  view: EditorView,
  range: TextSelection,
  columns: [string, string],
  spec: Pick<TransactionSpec, 'annotations' | 'userEvent'> = { userEvent: 'input' },
) {
  const { from, to, insert, select } = insertTable(view.state.doc.toString(), range, columns)
  // A selection inside of the table would show its source.
  const below = { anchor: from + insert.length }
  view.dispatch({ ...spec, changes: { from, to, insert }, selection: below, scrollIntoView: true })
  const [anchor, head] = select
  if (focusTableAt(view, view.state.doc.lineAt(anchor).from)) return true
  view.dispatch({ selection: { anchor, head }, scrollIntoView: true })
  view.focus()
  return true
}
