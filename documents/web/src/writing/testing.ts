import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/**
 * Runs an editor command on a Markdown text with the caret at `|`. Returns the text with the caret, or undefined if the
 * command did nothing.
 */
export function runEditorCommand(command: (view: EditorView) => boolean, marked: string) {
  const at = marked.indexOf('|')
  let state = EditorState.create({
    doc: marked.replace('|', ''),
    selection: EditorSelection.cursor(at),
    extensions: markdown({ base: markdownLanguage }),
  })
  const dispatch = (spec: TransactionSpec) => {
    state = state.update(spec).state
  }
  if (!command({ state, dispatch } as unknown as EditorView)) return undefined
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
}
