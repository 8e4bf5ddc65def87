import type { TextEdit, TextSelection } from './formatting.ts'
import { findTextStart } from './line-marks.ts'

/**
 * Adds a Markdown marker such as `**` at both ends of the selection, or removes it. Each selected line gets its own
 * markers, because formatting ends with its paragraph. Without a selection, the word around the caret is meant; at the
 * end of formatted text, the caret leaves it; elsewhere a placeholder is inserted and selected.
 */
export function toggleMarkdownMarker(
  text: string,
  selection: TextSelection,
  marker: string,
  placeholder: string,
): TextEdit {
  const { from, to } = selection
  if (from < to) {
    const parts = listLineParts(text, selection)
    return parts.length > 1
      ? toggleLines(text, parts, marker)
      : toggleRange(text, parts[0] ?? selection, marker, placeholder)
  }
  if (isAtEndOfMarked(text, from, marker))
    return { from, to, insert: '', select: [from + marker.length, from + marker.length] }
  const word = findWordAround(text, from)
  if (!word) return toggleRange(text, selection, marker, placeholder)
  const edit = toggleRange(text, word, marker, placeholder)
  const caret = from + edit.select[0] - word.from
  return { ...edit, select: [caret, caret] }
}

/** Returns the selected part of each line that has text, without the marks at the start of the line. */
function listLineParts(text: string, { from, to }: TextSelection): TextSelection[] {
  const parts: TextSelection[] = []
  for (let start = text.lastIndexOf('\n', from - 1) + 1; start <= to; ) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    const part = {
      from: Math.max(from, start + findTextStart(text.slice(start, end))),
      to: Math.min(to, end),
    }
    if (part.from < part.to && text.slice(part.from, part.to).trim() !== '') parts.push(part)
    start = end + 1
  }
  return parts
}

/** If the text of each line is marked, removes the markers, and otherwise adds those that are missing. */
function toggleLines(text: string, parts: TextSelection[], marker: string): TextEdit {
  const toggled = parts.map((part) => toggleRange(text, part, marker, ''))
  const isAdded = ({ from, to, insert }: TextEdit) => insert.length > to - from
  const edits = toggled.some(isAdded) ? toggled.filter(isAdded) : toggled
  const [from, to] = [Math.min(parts[0]!.from, edits[0]!.from), Math.max(parts.at(-1)!.to, edits.at(-1)!.to)]
  let insert = ''
  let at = from
  for (const edit of edits) {
    insert += text.slice(at, edit.from) + edit.insert
    at = edit.to
  }
  insert += text.slice(at, to)
  return { from, to, insert, select: [from, from + insert.length] }
}

function toggleRange(
  text: string,
  { from, to }: TextSelection,
  marker: string,
  placeholder: string,
): TextEdit {
  const size = marker.length
  const selected = text.slice(from, to)
  const isMarked = (start: number, end: number) =>
    text.slice(start - size, start) === marker &&
    text.slice(end, end + size) === marker &&
    // A doubled marker (`**`) means bold text, so neither of its characters is the marker of italic text.
    text[start - size - 1] !== marker[0] &&
    text[end + size] !== marker[0]
  if (isMarked(from, to))
    return { from: from - size, to: to + size, insert: selected, select: [from - size, to - size] }
  if (selected.length > 2 * size && isMarked(from + size, to - size)) {
    const inner = selected.slice(size, -size)
    return { from, to, insert: inner, select: [from, from + inner.length] }
  }
  const [, before = '', core = '', after = ''] = selected.match(/^(\s*)([\s\S]*?)(\s*)$/) ?? []
  const words = core || placeholder
  const start = from + before.length + size
  return { from, to, insert: before + marker + words + marker + after, select: [start, start + words.length] }
}

/** Returns whether the caret is between text and the marker that ends its formatting. */
function isAtEndOfMarked(text: string, caret: number, marker: string) {
  const [character = ''] = marker
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const runs = (part: string) => part.match(new RegExp(`\\${character}+`, 'g')) ?? []
  // A run of three asterisks is a marker of bold and one of italic text.
  const holdsMarker = (run: string) =>
    marker.length === 1 ? run.length % 2 === 1 : run.length >= marker.length
  const [after = ''] = new RegExp(`^\\${character}*`).exec(text.slice(caret)) ?? []
  const isOpen = runs(line.slice(findTextStart(line))).filter(holdsMarker).length % 2 === 1
  return isOpen && holdsMarker(after) && line.at(-1) !== character
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Returns the word with characters on both sides of the caret. */
function findWordAround(text: string, caret: number): TextSelection | undefined {
  const start = text.lastIndexOf('\n', caret - 1) + 1
  const next = text.indexOf('\n', caret)
  const line = text.slice(start, next === -1 ? undefined : next)
  const found = words.segment(line).containing(caret - start)
  if (!found?.isWordLike || found.index === caret - start) return undefined
  return { from: start + found.index, to: start + found.index + found.segment.length }
}
