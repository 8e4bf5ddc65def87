import type { EditorState } from '@codemirror/state'
import type { TextSelection } from '#editor/formatting.ts'
import type { BlockEdit } from './insert-block.ts'

/** Beginnings of the first line of a heading, list, quote, table, block of code, formula or divider. */
const blockBeginning = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |>|\||`{3}|~{3}|\$\$|---$)/
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/
/** Spaces, and the mark of a list item with its box. */
const emptyItem = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?$/

/**
 * Returns the change that replaces a range with pasted Markdown. Words are inserted in the line of the caret. A block,
 * such as a list or a table, replaces an empty item or begins a new line, and empty lines separate it from other text.
 * In a quote, the block stays in the quote. A list that is pasted into a list continues that list.
 */
export function createPasteEdit(state: EditorState, { from, to }: TextSelection, pasted: string): BlockEdit {
  if (!blockBeginning.test(pasted)) return { from, to, insert: pasted, caret: from + pasted.length }
  const line = state.doc.lineAt(from)
  const quoteMarks = /^(?:\s*> ?)*/.exec(line.text)![0]
  const quote = quoteMarks.trimEnd()
  const inner = line.text.slice(quoteMarks.length)
  const before = inner.slice(0, Math.max(0, from - line.from - quoteMarks.length))
  const isSeparate = (text: string) => text.trim() !== '' && !(listItem.test(pasted) && listItem.test(text))
  const isNewLine = !emptyItem.test(before)
  const lineAbove = isNewLine ? inner : readLine(state, line.number - 1, quote)
  const lead = (isNewLine ? '\n' : '') + (isSeparate(lineAbove) ? `${quote}\n` : '')
  const indent = listItem.test(pasted) && listItem.test(inner) ? /^\s*/.exec(inner)![0] : ''
  const block = pasted.trimEnd().replaceAll(/^(?=.)/gm, `${quote}${quote && ' '}${indent}`)
  const last = state.doc.lineAt(to)
  const textAfter = last.text.slice(to - last.from)
  const lineBelow = readLine(state, last.number + 1, quote)
  const tail = textAfter.trim() === '' ? (isSeparate(lineBelow) ? '\n' : '') : '\n\n'
  const isBelowNeeded = pasted.endsWith('\n') && last.to === state.doc.length && tail === ''
  const insert = lead + block + (isBelowNeeded ? '\n' : tail)
  const start = isNewLine ? from : line.from
  const caret = start + lead.length + block.length + (pasted.endsWith('\n') ? 1 : 0)
  return { from: start, to, insert, caret }
}

/** Returns the text of a line without the marks of the quote, or an empty text outside of the document. */
const readLine = ({ doc }: EditorState, number: number, quote: string) =>
  number < 1 || number > doc.lines ? '' : doc.line(number).text.replace(quote, '')
