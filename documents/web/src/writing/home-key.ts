import { EditorSelection, type SelectionRange } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { isInCode } from '#editor/is-in-code.ts'
import { findTextStart } from '#editor/line-marks.ts'

/**
 * Moves the caret to the start of the text of a list item, quote or heading instead of before its mark, where typed text
 * would break the block. From there, the key moves to the start of the line. In other lines, does nothing.
 */
function findTextStartBefore(view: EditorView, range: SelectionRange) {
  const line = view.state.doc.lineAt(range.head)
  const textStart = line.from + findTextStart(line.text)
  const { head } = view.moveToLineBoundary(range, false)
  return range.head > textStart && head <= textStart && !isInCode(view.state, line.from)
    ? textStart
    : undefined
}

const moveToTextStart = (isSelecting: boolean) => (view: EditorView) => {
  const { main, ranges } = view.state.selection
  const start = ranges.length === 1 ? findTextStartBefore(view, main) : undefined
  if (start === undefined) return false
  const selection = EditorSelection.single(isSelecting ? main.anchor : start, start)
  view.dispatch({ selection, userEvent: 'select', scrollIntoView: true })
  return true
}

export const homeKeymap = [
  { key: 'Home', mac: 'Home', run: moveToTextStart(false), shift: moveToTextStart(true) },
  { mac: 'Cmd-ArrowLeft', run: moveToTextStart(false), shift: moveToTextStart(true) },
]
