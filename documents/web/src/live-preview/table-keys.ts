import { redo, undo } from '@codemirror/commands'
import { type EditorView, runScopeHandlers } from '@codemirror/view'
import { parseTable, insertTableRow } from './table-model.ts'
import {
  replaceTableSource,
  focusTableCell,
  placeCaret,
  type TableElement,
  getTableStartPosition,
} from './table-element.ts'

/**
 * Handles a key inside of a cell: Tab and Shift-Tab go to the next and previous cell, and Enter goes to the
 * cell below. Tab and Enter add a row at the end of the table. The arrow keys go from cell to cell and leave the table at
 * its edges; Escape leaves it at once. Returns whether the key was handled. A key that leaves a cell is always handled:
 * otherwise the browser moves its caret to a place that the editor does not know, and the next key changes another place.
 */
export function handleTableKey(element: TableElement, cell: HTMLTableCellElement, event: KeyboardEvent) {
  if (event.isComposing) return false
  if (event.ctrlKey || event.metaKey) return handleShortcut(element, cell, event)
  const row = (cell.parentElement as HTMLTableRowElement).rowIndex
  const column = cell.cellIndex
  const columns = element.table.rows[0]?.cells.length ?? 1
  const lastRow = element.table.rows.length - 1
  switch (event.key) {
    case 'Tab':
      if (event.shiftKey) return previousCell(element, row, column, columns)
      return column < columns - 1
        ? focusTableCell(element, row, column + 1)
        : row < lastRow
          ? focusTableCell(element, row + 1, 0)
          : addRow(element, 0)
    case 'Enter':
      return row < lastRow ? focusTableCell(element, row + 1, column) : addRow(element, column)
    case 'ArrowUp':
      return row > 0 ? focusTableCell(element, row - 1, column) : leaveTable(element, 'before')
    case 'ArrowDown':
      return row < lastRow ? focusTableCell(element, row + 1, column) : leaveTable(element, 'after')
    case 'ArrowLeft':
    case 'ArrowRight':
      return moveSideways(element, cell, event)
    case 'PageUp':
    case 'PageDown':
      leaveTable(element, event.key === 'PageUp' ? 'before' : 'after')
      return runScopeHandlers(element.view, event, 'editor')
    case 'Escape':
      return leaveTable(element, 'after')
    default:
      return false
  }
}

/** Keys with Ctrl or Cmd that are commands of the editor: find, save, bold, italic, code and strikethrough. */
const editorKeys = ['f', 's', 'b', 'i', 'e', 'x']

/** Keys with Ctrl or Cmd that move to the beginning or end of the document. */
const documentEdgeKeys = ['home', 'end', 'arrowup', 'arrowdown']

/**
 * Handles select-all and undo, because the browser's select-all selects the whole editor, and its undo does not change
 * the Markdown source. Find, save, formatting and moves to the edges of the document are commands of the editor, which
 * ignores keys inside of a table. The browser would move its caret out of the table without the selection of the editor.
 */
function handleShortcut(element: TableElement, cell: HTMLTableCellElement, event: KeyboardEvent) {
  const { view } = element
  const name = event.key.toLowerCase()
  if (name === 'a') return selectCell(cell)
  if (name === 'z') return event.shiftKey ? redo(view) : undo(view)
  // Without Shift, Ctrl-X cuts text of the cell.
  if (editorKeys.includes(name) && (name !== 'x' || event.shiftKey))
    return runScopeHandlers(view, event, 'editor')
  if (name === 'arrowleft' || name === 'arrowright') return moveSideways(element, cell, event)
  if (documentEdgeKeys.includes(name)) return moveToDocumentEdge(view, event)
  return name === 'y' && redo(view)
}

function moveToDocumentEdge(view: EditorView, event: KeyboardEvent) {
  const isHandled = runScopeHandlers(view, event, 'editor')
  if (isHandled) view.focus()
  return isHandled
}

function selectCell(cell: HTMLTableCellElement) {
  getSelection()?.selectAllChildren(cell)
  return true
}

const previousCell = (element: TableElement, row: number, column: number, columns: number) =>
  column > 0
    ? focusTableCell(element, row, column - 1)
    : focusTableCell(element, row - 1, columns - 1) || leaveTable(element, 'before')

const nextCell = (element: TableElement, row: number, column: number, columns: number) =>
  column < columns - 1
    ? focusTableCell(element, row, column + 1)
    : focusTableCell(element, row + 1, 0) || leaveTable(element, 'after')

/** Moves from the beginning or end of a cell to the adjacent cell. A selection stays inside of its cell. */
function moveSideways(element: TableElement, cell: HTMLTableCellElement, { key, shiftKey }: KeyboardEvent) {
  const isLeft = key === 'ArrowLeft'
  if (!isCaretAtEdge(cell, isLeft ? 'start' : 'end')) return false
  if (shiftKey) return true
  const row = (cell.parentElement as HTMLTableRowElement).rowIndex
  const columns = element.table.rows[0]?.cells.length ?? 1
  return isLeft
    ? placeCaret('end', previousCell(element, row, cell.cellIndex, columns))
    : placeCaret('start', nextCell(element, row, cell.cellIndex, columns))
}

/** Returns whether the selection ends at the beginning or end of the cell, so that an arrow key would leave the cell. */
function isCaretAtEdge(cell: HTMLTableCellElement, edge: 'start' | 'end') {
  const selection = getSelection()
  const node = selection?.focusNode
  if (!selection || !node || !cell.contains(node)) return false
  const rest = document.createRange()
  rest.selectNodeContents(cell)
  if (edge === 'start') rest.setEnd(node, selection.focusOffset)
  else rest.setStart(node, selection.focusOffset)
  return rest.toString() === ''
}

function addRow(element: TableElement, column: number) {
  const model = parseTable(element.source)
  const at = model.rows.length
  replaceTableSource(element, insertTableRow(model, at))
  return focusTableCell(element, at, column)
}

/**
 * Moves the caret to the line before or after the table. Adds this line if the table begins or ends the text.
 */
export function leaveTable(element: TableElement, where: 'before' | 'after') {
  const { view, source } = element
  const from = getTableStartPosition(element)
  const end = from + source.length
  view.focus()
  if (where === 'before') {
    if (from === 0) view.dispatch({ changes: { from: 0, insert: '\n' }, selection: { anchor: 0 } })
    else view.dispatch({ selection: { anchor: from - 1 } })
    return true
  }
  if (end === view.state.doc.length) view.dispatch({ changes: { from: end, insert: '\n' } })
  view.dispatch({ selection: { anchor: end + 1 }, scrollIntoView: true })
  return true
}
