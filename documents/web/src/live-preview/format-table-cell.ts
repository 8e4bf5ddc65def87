import { toggleMarkdownMarker } from '#editor/toggle-marker.ts'
import { readCellSelection, replaceCellText } from './cell-caret.ts'

/**
 * Adds a Markdown marker to the selected text of the table cell that has the caret, or removes it. Returns false if no
 * cell has the caret.
 */
export function toggleMarkerInTableCell(root: HTMLElement, marker: string, placeholder: string) {
  const cell = document.activeElement
  if (!cell?.matches('.cm-live-table :is(th, td)') || !root.contains(cell)) return false
  const selection = readCellSelection(cell)
  if (!selection) return true
  const text = cell.textContent ?? ''
  const { from, to, insert, select } = toggleMarkdownMarker(text, selection, marker, placeholder)
  replaceCellText(cell, text.slice(0, from) + insert + text.slice(to), ...select)
  return true
}
