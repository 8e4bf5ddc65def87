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

/**
 * Moves the caret into the first cell of the table that is rendered at a position. Returns whether a table is rendered
 * there.
 */
export function focusTableAt(view: EditorView, position: number) {
  const roots = [...view.contentDOM.querySelectorAll<HTMLElement>('.cm-live-table')]
  const root = roots.find((one) => getTableStartPosition({ view, root: one }) === position)
  const table = root?.querySelector('table')
  return table ? focusTableCell({ table }, 0, 0) : false
}

/** Moves the caret into a cell and selects its text. */
export function focusTableCell({ table }: Pick<TableElement, 'table'>, row: number, column: number) {
  const cell = table.rows[row]?.cells[column]
  if (!cell) return false
  cell.focus()
  getSelection()?.selectAllChildren(cell)
  return true
}
