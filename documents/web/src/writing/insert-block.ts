import type { EditorState } from '@codemirror/state'
import { insertTextBlock, type TextSelection } from '#editor/formatting.ts'

export type BlockEdit = { from: number; to: number; insert: string; caret: number }

/** Marks of quotes and of a list item, with its box, at the start of a line without text. */
const emptyItem = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?$/

/** Returns the start of the line of a position if only the marks of an empty item precede it, or else the position. */
export function findBlockStart({ doc }: EditorState, position: number) {
  const line = doc.lineAt(position)
  return emptyItem.test(line.text.slice(0, position - line.from)) ? line.from : position
}

/**
 * Returns the change that replaces a range with a block of Markdown, and the place of the caret, which `|` marks in the
 * block. The block replaces an empty item of a list or quote, and begins a new paragraph after text in the same line. A
 * block of several lines has an empty line before and after it.
 */
export function createBlockEdit(state: EditorState, { from, to }: TextSelection, marked: string): BlockEdit {
  const at = marked.lastIndexOf('|')
  const block = marked.slice(0, at) + marked.slice(at + 1)
  const start = findBlockStart(state, from)
  if (block.includes('\n')) {
    const edit = insertTextBlock(state.doc.toString(), { from: start, to }, block, '')
    return { from: start, to, insert: edit.insert, caret: edit.select[0] + at }
  }
  const lead = start === state.doc.lineAt(from).from ? '' : '\n\n'
  return { from: start, to, insert: lead + block, caret: start + lead.length + at }
}
