import type { EditorState, Range } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'

/**
 * Width of a space before a list mark, in em, so that two spaces are as wide as a level of a list on the reading page.
 * The class `cm-live-list-space` gives the spaces this width.
 */
const spaceEm = 0.7

/** Widths of list marks with the space after them, in em. A number is as wide as its digits, dot and space. */
const [bulletEm, checkboxEm, digitEm, dotEm] = [0.94, 1.79, 0.648, 0.588]

const indentation = Decoration.mark({ class: 'cm-live-list-space' })

function getMarkWidth(item: SyntaxNode, mark: string) {
  if (item.getChild('Task')) return checkboxEm
  return /\d/.test(mark) ? (mark.length - 1) * digitEm + dotEm : bulletEm
}

/**
 * Returns the decorations of the first line of a list item: the spaces before the mark get the width of the reading
 * page, and a long text continues below the text of its first line.
 */
export function createListItemDecorations({ doc }: EditorState, item: SyntaxNode): Range<Decoration>[] {
  const mark = item.getChild('ListMark')
  if (!mark) return []
  const line = doc.lineAt(mark.from)
  const spaces = mark.from - line.from
  // The lines of a list in a quote have the margins of the quote.
  if (line.text.slice(0, spaces).trim() !== '') return []
  const width = spaces * spaceEm + getMarkWidth(item, doc.sliceString(mark.from, mark.to))
  const attributes = { style: `--list-indent: ${width.toFixed(2)}em` }
  const hanging = Decoration.line({ class: 'cm-live-list-line', attributes }).range(line.from)
  return spaces > 0 ? [hanging, indentation.range(line.from, mark.from)] : [hanging]
}
