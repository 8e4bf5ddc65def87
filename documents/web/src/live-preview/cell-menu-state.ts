import type { CompletionResult } from '@codemirror/autocomplete'
import { StateEffect, StateField } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Completion menu of the cell that has the caret. */
export type CellMenu = {
  cell: HTMLTableCellElement
  /** Options of the menu, and the start of the typed text in the text of the cell. */
  result: CompletionResult
  /** Index of the selected option. */
  selected: number
  /** Position of the table in the text of the document. */
  position: number
}

export const setCellMenu = StateEffect.define<CellMenu | undefined>()

export const cellMenuField = StateField.define<CellMenu | undefined>({
  create: () => undefined,
  update(menu, { changes, docChanged, effects }) {
    const effect = effects.find((one) => one.is(setCellMenu))
    if (effect) return effect.value
    return menu && docChanged ? { ...menu, position: changes.mapPos(menu.position) } : menu
  },
})

/** Returns the menu of a cell, or undefined if it has none. */
export function getCellMenu({ state }: EditorView, cell: HTMLTableCellElement) {
  const menu = state.field(cellMenuField, false)
  return menu?.cell === cell ? menu : undefined
}

/** Closes the menu of a cell, if it is open. */
export function closeCellMenu(view: EditorView, cell: HTMLTableCellElement) {
  if (getCellMenu(view, cell)) view.dispatch({ effects: setCellMenu.of(undefined) })
}
