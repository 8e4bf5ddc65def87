import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { listShownTables } from './block-widgets.ts'
import { focusTableEdgeAt } from './table-element.ts'
import { type DeletionKey, findTableEntry, findTextBesideGap, type TableRange } from './table-entry.ts'

/** Returns the editable tables that are at most two lines away from a position. */
function listTablesNear({ state }: EditorView, position: number) {
  const { doc } = state
  const { number } = doc.lineAt(position)
  const first = doc.line(Math.max(1, number - 2))
  const last = doc.line(Math.min(doc.lines, number + 2))
  return listShownTables(state, first.from, last.to)
}

function enterTable(view: EditorView, position: number, table: TableRange, key: DeletionKey) {
  const spec = findTableEntry(view.state.doc, position, table, key)
  if (!spec) return false
  const userEvent = key === 'Backspace' ? 'delete.backward' : 'delete.forward'
  const transaction = view.state.update({
    ...spec,
    userEvent: spec.changes ? userEvent : 'select',
    scrollIntoView: true,
  })
  view.dispatch(transaction)
  focusTableEdgeAt(view, transaction.changes.mapPos(table.from), key === 'Backspace' ? 'end' : 'start')
  return true
}

function goToTextBesideGap(view: EditorView, position: number, table: TableRange, key: DeletionKey) {
  const anchor = findTextBesideGap(view.state.doc, position, table, key)
  if (anchor === undefined) return false
  view.dispatch({ selection: { anchor }, scrollIntoView: true, userEvent: 'select' })
  return true
}

/** Keeps a key from joining text with a table. Returns whether the key was handled. */
const keepOutOfTables = (key: DeletionKey) => (view: EditorView) => {
  const { readOnly, selection } = view.state
  const { main, ranges } = selection
  if (readOnly || ranges.length > 1 || !main.empty) return false
  const tables = listTablesNear(view, main.head)
  return (
    tables.some((table) => enterTable(view, main.head, table, key)) ||
    tables.some((table) => goToTextBesideGap(view, main.head, table, key))
  )
}

const backward = keepOutOfTables('Backspace')
const forward = keepOutOfTables('Delete')

/**
 * Backspace and Delete next to a rendered table, and the other keys that delete a line break at the edge of a line. The
 * precedence is above the default keys of the editor, whichever extension comes first.
 */
export const tableEntryExtension: Extension = Prec.high(
  keymap.of([
    { key: 'Backspace', run: backward, shift: backward },
    { key: 'Mod-Backspace', mac: 'Alt-Backspace', run: backward },
    { mac: 'Mod-Backspace', run: backward },
    { mac: 'Ctrl-h', run: backward },
    { mac: 'Ctrl-Alt-h', run: backward },
    { key: 'Delete', run: forward },
    { key: 'Mod-Delete', mac: 'Alt-Delete', run: forward },
    { mac: 'Mod-Delete', run: forward },
    { mac: 'Ctrl-d', run: forward },
    { mac: 'Ctrl-k', run: forward },
  ]),
)
