import type { EditorView } from '@codemirror/view'
import { chooseCellOption, refreshCellMenu } from './cell-menu.ts'
import { type CellMenu, closeCellMenu, getCellMenu, setCellMenu } from './cell-menu-state.ts'
import type { TableElement } from './table-element.ts'

/** Number of options that PageUp and PageDown move, at most. */
const pageLength = 8

/** Keys that move the caret, so that the text before it is no longer the query of the menu. */
const caretKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/**
 * Handles the keys of the completion menu in a cell: they are those of the menu in the text. Returns whether the key was
 * handled. Other keys keep their effect in the table.
 */
export function handleCellMenuKey(element: TableElement, cell: HTMLTableCellElement, event: KeyboardEvent) {
  if (event.isComposing) return false
  if (event.key === ' ' && event.ctrlKey) {
    refreshCellMenu(element, cell)
    return true
  }
  const { view } = element
  const menu = getCellMenu(view, cell)
  if (!menu) return false
  if (caretKeys.includes(event.key)) closeCellMenu(view, cell)
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  return handlePlainKey(view, menu, event.key)
}

function handlePlainKey(view: EditorView, menu: CellMenu, key: string) {
  const { cell, selected } = menu
  const last = menu.result.options.length - 1
  switch (key) {
    case 'ArrowDown':
      return selectOption(view, menu, selected === last ? 0 : selected + 1)
    case 'ArrowUp':
      return selectOption(view, menu, selected === 0 ? last : selected - 1)
    case 'PageDown':
      return selectOption(view, menu, Math.min(last, selected + pageLength))
    case 'PageUp':
      return selectOption(view, menu, Math.max(0, selected - pageLength))
    case 'Enter':
      chooseCellOption(view, menu, selected)
      return true
    case 'Escape':
      closeCellMenu(view, cell)
      return true
    default:
      return false
  }
}

function selectOption(view: EditorView, menu: CellMenu, selected: number) {
  view.dispatch({ effects: setCellMenu.of({ ...menu, selected }) })
  return true
}
