import { type AnchoredTextSpan, type CommentAnchor, findAnchoredText } from './anchor.ts'

/** Marks of Markdown that readers do not see: of headings, lists, quotes, emphasis, code, and the URLs of links. */
const marks =
  /^(?:#{1,6} +|[ \t]*(?:[-*+]|\d{1,9}[.)]) +(?:\[[ xX]\] +)?|> ?)|\*+|`+|~~|==|\]\([^)\n]*\)|!?\[|\]/gm

/**
 * Finds the words of a comment in the Markdown source. The anchor of a comment contains rendered text, so the source is
 * searched without its marks. Returns undefined if the words are not there.
 */
export function findAnchorInSource(source: string, anchor: CommentAnchor): AnchoredTextSpan | undefined {
  let text = ''
  let at = 0
  const parts: { start: number; from: number }[] = []
  const keep = (to: number) => {
    parts.push({ start: text.length, from: at })
    text += source.slice(at, to)
  }
  for (const { index, 0: mark } of source.matchAll(marks)) {
    keep(index)
    at = index + mark.length
  }
  keep(source.length)
  const span = findAnchoredText(text, anchor)
  const toSource = (position: number) => {
    const part = parts.findLast(({ start }) => start <= position) ?? { start: 0, from: 0 }
    return part.from + position - part.start
  }
  return span && { start: toSource(span.start), end: toSource(span.end - 1) + 1 }
}
