import type { AnchoredTextSpan } from './anchor.ts'

type Segment = { node: Text; start: number }

/** The readable text of a rendered document, and the DOM text nodes that contain it. */
export type TextOfRenderedDocument = { text: string; segments: Segment[] }

/**
 * Selector of elements whose text is not part of the document's text: controls, and elements such as formulas and
 * diagrams that are rendered later.
 */
const ignored = 'button, svg, .katex, .diagram, script, style'

/** Blocks of the document are separated by a line break, so that words of two paragraphs do not run together. */
export function readTextOfDocument(root: HTMLElement): TextOfRenderedDocument {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(ignored) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const segments: Segment[] = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentNode === root && text !== '') text += '\n'
    if (!(node instanceof Text)) continue
    segments.push({ node, start: text.length })
    text += node.data
  }
  return { text, segments }
}

/**
 * Returns the position of a selection in the text, or undefined if the selection is empty or outside of the
 * text.
 */
export function toTextSpan(
  { text, segments }: TextOfRenderedDocument,
  range: Range,
): AnchoredTextSpan | undefined {
  const inside = segments.filter(({ node }) => range.intersectsNode(node))
  const [first, last] = [inside.at(0), inside.at(-1)]
  if (!first || !last) return undefined
  const from = first.start + (first.node === range.startContainer ? range.startOffset : 0)
  const to = last.start + (last.node === range.endContainer ? range.endOffset : last.node.length)
  const words = text.slice(from, to)
  if (words.trim() === '') return undefined
  const blanks = words.length - words.trimStart().length
  return { start: from + blanks, end: from + words.trimEnd().length }
}

export function toDomRange(
  { segments }: TextOfRenderedDocument,
  { start, end }: AnchoredTextSpan,
): Range | undefined {
  const first = segments.findLast((segment) => segment.start <= start)
  const last = segments.findLast((segment) => segment.start < end)
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, Math.min(start - first.start, first.node.length))
  range.setEnd(last.node, Math.min(end - last.start, last.node.length))
  return range
}
