import { type Completion, CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { language } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { insertedSpace, replacesInsertedSpace } from '#writing/completion-space.ts'
import { inlineMenuFacet } from '#writing/inline-menu.ts'
import { readCellSelection, replaceCellText, selectInCell } from './cell-caret.ts'
import { type CellMenu, closeCellMenu, getCellMenu, setCellMenu } from './cell-menu-state.ts'
import { getTableStartPosition, type TableElement } from './table-element.ts'

/** The text of a cell as a state of its own, because the completion menus of the editor read a state. */
const createCellState = ({ state }: EditorView, doc: string, anchor: number) =>
  EditorState.create({ doc, selection: { anchor }, extensions: state.facet(language)?.extension ?? [] })

/** Returns the place of the caret in a cell, or undefined without a caret. */
function readCaret(cell: HTMLTableCellElement) {
  const selection = readCellSelection(cell)
  return selection?.from === selection?.to ? selection?.to : undefined
}

/** Opens, updates or closes the menu of a cell after its text has changed. */
export function refreshCellMenu(element: TableElement, cell: HTMLTableCellElement) {
  const { view } = element
  const text = cell.textContent ?? ''
  const caret = readCaret(cell)
  if (caret === undefined) return closeCellMenu(view, cell)
  const context = new CompletionContext(createCellState(view, text, caret), caret, false, view)
  const open = getCellMenu(view, cell)?.result
  const found = open?.update?.(open, open.from, caret, context) ?? view.state.facet(inlineMenuFacet)(context)
  if (!(found instanceof Promise)) return showCellMenu(element, cell, found)
  const isCurrent = () => cell.isConnected && cell.textContent === text && readCaret(cell) === caret
  void showLoadedMenu(element, cell, found, isCurrent)
}

/** Shows a menu whose options are being loaded, unless the text or the caret has changed meanwhile. */
async function showLoadedMenu(
  element: TableElement,
  cell: HTMLTableCellElement,
  loading: Promise<CompletionResult | null>,
  isCurrent: () => boolean,
) {
  const result = await loading
  if (isCurrent()) showCellMenu(element, cell, result)
}

function showCellMenu(element: TableElement, cell: HTMLTableCellElement, result: CompletionResult | null) {
  const { view } = element
  if (!result?.options.length) return closeCellMenu(view, cell)
  const position = getTableStartPosition(element)
  view.dispatch({ effects: setCellMenu.of({ cell, result, selected: 0, position }) })
}

/**
 * Inserts an option into the text of the cell. Options are commands of an editor, so the option is applied in an editor
 * that exists only meanwhile and is not shown.
 */
export function chooseCellOption(view: EditorView, { cell, result }: CellMenu, index: number) {
  const option = result.options[index]
  const caret = readCaret(cell)
  if (!option || caret === undefined) return
  const hidden = new EditorView({
    state: createCellState(view, cell.textContent ?? '', caret),
    dispatchTransactions(transactions, editor) {
      const effects = transactions.flatMap((transaction) => transaction.effects)
      const space = effects.find((effect) => effect.is(insertedSpace))?.value
      if (space !== undefined) cell.dataset['insertedSpace'] = `${space}`
      editor.update(transactions)
    },
  })
  applyOption(hidden, option, result.from, caret)
  const { doc, selection } = hidden.state
  hidden.destroy()
  replaceCellText(cell, doc.toString(), selection.main.head)
}

function applyOption(editor: EditorView, option: Completion, from: number, to: number) {
  const { apply = option.label } = option
  if (typeof apply === 'function') return apply(editor, option, from, to)
  editor.dispatch({ changes: { from, to, insert: apply }, selection: { anchor: from + apply.length } })
}

/**
 * Selects the space that a completion has inserted, so that a space or punctuation that is typed directly after it takes
 * its place.
 */
export function selectInsertedSpace(cell: HTMLTableCellElement, { data }: InputEvent) {
  const end = Number(cell.dataset['insertedSpace'])
  delete cell.dataset['insertedSpace']
  if (data !== null && replacesInsertedSpace(data) && readCaret(cell) === end)
    selectInCell(cell, end - 1, end)
}
