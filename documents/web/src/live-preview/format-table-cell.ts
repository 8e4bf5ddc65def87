import { toggleMarkdownMarker } from '#editor/toggle-marker.ts'

/**
 * Adds a Markdown marker to the selected text of the table cell that has the caret, or removes it. Returns false if no
 * cell has the caret.
 */
export function toggleMarkerInTableCell(root: HTMLElement, marker: string, placeholder: string) {
  const cell = document.activeElement
  if (!cell?.matches('.cm-live-table :is(th, td)') || !root.contains(cell)) return false
  const range = getSelection()?.getRangeAt(0)
  if (!range || !cell.contains(range.commonAncestorContainer)) return true
  const text = cell.textContent ?? ''
  const offsetOf = (node: Node, offset: number) => {
    const before = document.createRange()
    before.setStart(cell, 0)
    before.setEnd(node, offset)
    return before.toString().length
  }
  const selection = {
    from: offsetOf(range.startContainer, range.startOffset),
    to: offsetOf(range.endContainer, range.endOffset),
  }
  const { from, to, insert, select } = toggleMarkdownMarker(text, selection, marker, placeholder)
  cell.textContent = text.slice(0, from) + insert + text.slice(to)
  const node = cell.firstChild ?? cell
  getSelection()?.setBaseAndExtent(node, select[0], node, select[1])
  // The listener of the table writes the text of the cell into the source.
  cell.dispatchEvent(new InputEvent('input', { bubbles: true }))
  return true
}
