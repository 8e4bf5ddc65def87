import type { TextSelection } from '#editor/formatting.ts'

/** Returns the selection in the text of a cell, or undefined if it lies outside of the cell. */
export function readCellSelection(cell: Element): TextSelection | undefined {
  const selection = getSelection()
  if (!selection?.rangeCount) return undefined
  const range = selection.getRangeAt(0)
  if (!cell.contains(range.commonAncestorContainer)) return undefined
  const offsetOf = (node: Node, offset: number) => {
    const before = document.createRange()
    before.setStart(cell, 0)
    before.setEnd(node, offset)
    return before.toString().length
  }
  return {
    from: offsetOf(range.startContainer, range.startOffset),
    to: offsetOf(range.endContainer, range.endOffset),
  }
}

/** Selects a part of the text of a cell. */
export function selectInCell(cell: Element, from: number, to = from) {
  const start = findTextPosition(cell, from)
  const end = findTextPosition(cell, to)
  getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
}

/** Replaces the text of a cell and selects a part of it. The table writes the text into the source. */
export function replaceCellText(cell: Element, text: string, from: number, to = from) {
  cell.textContent = text
  selectInCell(cell, from, to)
  cell.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Returns the rectangle of a place in the text of a cell, on the screen. */
export function getCellTextRect(cell: Element, at: number) {
  const { node, offset } = findTextPosition(cell, at)
  const range = document.createRange()
  range.setStart(node, offset)
  const rect = range.getBoundingClientRect()
  return rect.height > 0 ? rect : cell.getBoundingClientRect()
}

/** Returns the node and offset of a place in the text of a cell. Typing may divide this text into several nodes. */
function findTextPosition(cell: Element, at: number): { node: Node; offset: number } {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  let passed = 0
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (passed + length >= at) return { node, offset: at - passed }
    passed += length
  }
  return { node: cell, offset: cell.childNodes.length }
}
