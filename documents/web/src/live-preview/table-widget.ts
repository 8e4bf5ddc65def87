import { type EditorView, WidgetType } from '@codemirror/view'
import { readPastedCells } from '#writing/paste-cells.ts'
import { refreshCellMenu, selectInsertedSpace } from './cell-menu.ts'
import { handleCellMenuKey } from './cell-menu-keys.ts'
import { closeCellMenu } from './cell-menu-state.ts'
import { renderTableCells } from './render-table-cells.ts'
import { escapeTableCell, findTableCells, unescapeTableCell } from './table-cells.ts'
import {
  focusTableCell,
  replaceTableSource,
  type TableElement,
  getTableStartPosition,
  moveSelectionNextToTable,
} from './table-element.ts'
import { handleTableKey } from './table-keys.ts'
import { parseTable, setTableCell, setTableCells } from './table-model.ts'
import { showTableTools } from './table-tools.ts'

const elements = new WeakMap<HTMLElement, TableElement>()

/** A table whose cells are edited in place. A change of a cell replaces only the text of this cell in the source. */
export class TableWidget extends WidgetType {
  readonly #source: string

  constructor(source: string) {
    super()
    this.#source = source
  }

  override eq(other: TableWidget) {
    return other.#source === this.#source
  }

  override get estimatedHeight() {
    return 40 * (this.#source.split('\n').length - 1)
  }

  override toDOM(view: EditorView) {
    const root = document.createElement('div')
    root.className = 'cm-live-table'
    const scroll = document.createElement('div')
    scroll.className = 'cm-live-table-scroll'
    const table = document.createElement('table')
    scroll.append(table)
    root.append(scroll)
    const element = { view, root, table, source: this.#source }
    elements.set(root, element)
    fillTable(element)
    listen(element)
    return root
  }

  /**
   * Updates the existing element instead of creating a new one, so that the caret stays in its cell while the
   * user types.
   */
  override updateDOM(root: HTMLElement) {
    const element = elements.get(root)
    if (!element) return false
    element.source = this.#source
    fillTable(element)
    return true
  }

  override ignoreEvent() {
    return true
  }
}

/**
 * Writes the model into the table. The cell with the caret keeps the text that the user types there, unless the text
 * was changed from outside: by undo, or by another writer.
 */
function fillTable({ table, source, view }: TableElement) {
  const model = parseTable(source)
  const focused = document.activeElement
  while (table.rows.length > model.rows.length) table.deleteRow(-1)
  for (const [row, cells] of model.rows.entries()) {
    const line = table.rows[row] ?? table.insertRow()
    while (line.cells.length > cells.length) line.deleteCell(-1)
    for (const [column, text] of cells.entries()) {
      const cell = line.cells[column] ?? addCell(line, row === 0)
      cell.style.textAlign = model.alignments[column] ?? ''
      const isForeign = cell.dataset['source'] !== text
      cell.dataset['source'] = text
      if (cell !== focused) renderTableCells(cell, text, () => view.requestMeasure())
      else if (isForeign) cell.textContent = text
    }
  }
}

function addCell(line: HTMLTableRowElement, isHeader: boolean) {
  const cell = document.createElement(isHeader ? 'th' : 'td')
  cell.contentEditable = 'plaintext-only'
  cell.spellcheck = true
  line.append(cell)
  return cell
}

const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('th, td') : null

function listen(element: TableElement) {
  const { table, view } = element
  table.addEventListener('focusin', ({ target }) => {
    const cell = cellOf(target)
    if (!cell) return
    cell.textContent = cell.dataset['source'] ?? ''
    showTableTools(element, cell)
    moveSelectionNextToTable(element)
  })
  table.addEventListener('focusout', ({ target }) => {
    const cell = cellOf(target)
    if (!cell) return
    renderTableCells(cell, cell.dataset['source'] ?? '', () => view.requestMeasure())
    // The focus may leave while the editor updates its elements, when it accepts no other change.
    queueMicrotask(() => closeCellMenu(view, cell))
  })
  listenToText(element)
  table.addEventListener('paste', (event) => {
    const cell = cellOf(event.target)
    if (cell && pasteCells(element, cell, event.clipboardData)) event.preventDefault()
  })
  table.addEventListener('keydown', (event) => {
    const cell = cellOf(event.target)
    if (!cell) return
    if (handleCellMenuKey(element, cell, event) || handleTableKey(element, cell, event))
      event.preventDefault()
  })
  table.addEventListener('mousedown', ({ target }) => {
    const cell = cellOf(target)
    if (cell) closeCellMenu(view, cell)
  })
}

/** Writes the text of the cells into the source while the user types, and completes it. */
function listenToText(element: TableElement) {
  const { table } = element
  table.addEventListener('beforeinput', (event) => {
    const cell = cellOf(event.target)
    if (cell) selectInsertedSpace(cell, event)
  })
  table.addEventListener('input', (event) => {
    const cell = cellOf(event.target)
    if (!cell) return
    setCell(element, cell, cell.textContent ?? '')
    // The menu opens after an input method has ended its composition.
    if (!(event instanceof InputEvent && event.isComposing)) refreshCellMenu(element, cell)
  })
  table.addEventListener('compositionend', ({ target }) => {
    const cell = cellOf(target)
    if (cell) refreshCellMenu(element, cell)
  })
}

/**
 * Writes the cells of a spreadsheet into the table, beginning at the cell of the caret. Returns false for other contents
 * of the clipboard, and for lines of text, which the browser pastes into the cell.
 */
function pasteCells(element: TableElement, cell: HTMLTableCellElement, data: DataTransfer | null) {
  const text = data?.getData('text/plain') ?? ''
  const cells = text.includes('\t') ? readPastedCells(text) : undefined
  if (!cells) return false
  const row = (cell.parentElement as HTMLTableRowElement).rowIndex
  const column = cell.cellIndex
  cell.blur()
  replaceTableSource(element, setTableCells(parseTable(element.source), row, column, cells))
  return focusTableCell(element, row + cells.length - 1, column + (cells[0]?.length ?? 1) - 1)
}

/** Writes the text of one cell into the source. */
function setCell(element: TableElement, cell: HTMLTableCellElement, text: string) {
  const row = (cell.parentElement as HTMLTableRowElement).rowIndex
  const range = findTableCells(element.source)[row]?.[cell.cellIndex]
  // A row with too few cells is completed before the text of a missing cell is written.
  if (!range)
    return replaceTableSource(element, setTableCell(parseTable(element.source), row, cell.cellIndex, text))
  const start = getTableStartPosition(element)
  const insert = escapeTableCell(text)
  cell.dataset['source'] = unescapeTableCell(insert)
  element.view.dispatch({
    changes: { from: start + range.from, to: start + range.to, insert },
    userEvent: 'input.type',
  })
}
