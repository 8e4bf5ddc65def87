import type { EditorView } from '@codemirror/view'
import { formatTable, type TableModel } from './table-model.ts'

/** The parts of a rendered table that its event handlers use. */
export type TableElement = {
  view: EditorView
  root: HTMLElement
  table: HTMLTableElement
  /** Markdown source of the table that the widget shows now. */
  source: string
}

export const getTableStartPosition = ({ view, root }: Pick<TableElement, 'view' | 'root'>) =>
  view.state.doc.lineAt(view.posAtDOM(root)).from

/** Replaces the source of the table after a change of its rows, columns or alignments. */
export function replaceTableSource(element: TableElement, model: TableModel) {
  const from = getTableStartPosition(element)
  const insert = formatTable(model)
  element.view.dispatch({
    changes: { from, to: from + element.source.length, insert },
    userEvent: 'input',
  })
}

/**
 * Moves the selection of the editor next to the table whose cell has the caret. If the browser then moves its caret out
 * of the cell, the editor continues next to the table instead of at its former, possibly distant selection.
 */
export function moveSelectionNextToTable(element: TableElement) {
  const { view, source } = element
  const from = getTableStartPosition(element)
  const end = from + source.length
  const anchor = end < view.state.doc.length ? end + 1 : Math.max(0, from - 1)
  const { main, ranges } = view.state.selection
  if (ranges.length > 1 || !main.empty || main.head !== anchor) view.dispatch({ selection: { anchor } })
}

/** Returns the element of the table that is rendered at a position. */
function findTableAt(view: EditorView, position: number) {
  const roots = [...view.contentDOM.querySelectorAll<HTMLElement>('.cm-live-table')]
  return roots.find((root) => getTableStartPosition({ view, root }) === position)?.querySelector('table')
}

/**
 * Moves the caret into the first cell of the table that is rendered at a position, and selects its text. Returns whether
 * a table is rendered there.
 */
export function focusTableAt(view: EditorView, position: number) {
  const table = findTableAt(view, position)
  return table ? focusTableCell({ table }, 0, 0) : false
}

/** Moves the caret to the start of the first cell or the end of the last cell of the table at a position. */
export function focusTableEdgeAt(view: EditorView, position: number, edge: 'start' | 'end') {
  const table = findTableAt(view, position)
  if (!table) return false
  const row = edge === 'start' ? 0 : table.rows.length - 1
  const column = edge === 'start' ? 0 : (table.rows[row]?.cells.length ?? 1) - 1
  return placeCaret(edge, focusTableCell({ table }, row, column))
}

/** Moves the caret into a cell and selects its text. */
export function focusTableCell({ table }: Pick<TableElement, 'table'>, row: number, column: number) {
  const cell = table.rows[row]?.cells[column]
  if (!cell) return false
  cell.focus()
  getSelection()?.selectAllChildren(cell)
  return true
}

/** Replaces the selection of the text of a cell with a caret at its beginning or end. */
export function placeCaret(edge: 'start' | 'end', isHandled: boolean) {
  const selection = getSelection()
  if (selection?.anchorNode instanceof Element && selection.anchorNode.matches('th, td')) {
    if (edge === 'start') selection.collapseToStart()
    else selection.collapseToEnd()
  }
  return isHandled
}
