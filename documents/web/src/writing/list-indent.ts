import { indentLess, indentMore } from '@codemirror/commands'
import type { ChangeSpec, EditorState, Line } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { hasRepeatedNumbers, renumberLists } from '#block-moves/renumber-lists.ts'
import { isInCode } from '#editor/is-in-code.ts'

const listItem = /^(\s*)([-*+]|(\d{1,9})([.)]))( +)/

/**
 * Returns the column at which the text of the list item before a line begins, or undefined if no list item
 * precedes the line.
 */
function contentColumnBefore(state: EditorState, lineNumber: number, indent: number) {
  for (let number = lineNumber - 1; number >= 1; number--) {
    const { text } = state.doc.line(number)
    const match = listItem.exec(text)
    if (match && match[1]!.length <= indent) return match[0].length
    if (!match && text.trim() !== '' && !/^\s/.test(text)) return undefined
  }
  return undefined
}

/**
 * Returns whether the indentation of a line may change. Spaces before a paragraph or a heading would turn it into a
 * block of code, so only list items, the lines that belong to a list item, and code are indented.
 */
function isIndentable(state: EditorState, line: Line) {
  return (
    listItem.test(line.text) ||
    /^\s+\S/.test(line.text) ||
    contentColumnBefore(state, line.number, Number.POSITIVE_INFINITY) !== undefined ||
    isInCode(state, line.from)
  )
}

/**
 * Nests the list items of the selection under the item before them. Their marks move to the column where the text of
 * that item begins, as CommonMark requires. A numbered first item starts again at 1. Lines of code and of a list are
 * indented by two spaces; other lines stay as they are.
 */
export function nestListItems(view: EditorView) {
  const { state } = view
  const first = state.doc.lineAt(state.selection.main.from)
  const last = state.doc.lineAt(state.selection.main.to)
  const match = listItem.exec(first.text)
  const column = match && contentColumnBefore(state, first.number, match[1]!.length)
  if (!match || column === undefined || column === null || column <= match[1]!.length)
    return isIndentable(state, first) ? indentMore(view) : true
  const added = ' '.repeat(column - match[1]!.length)
  const changes: ChangeSpec[] = []
  for (let number = first.number; number <= last.number; number++)
    if (state.doc.line(number).text.trim() !== '')
      changes.push({ from: state.doc.line(number).from, insert: added })
  const numberStart = first.from + match[1]!.length
  if (match[3] !== undefined)
    changes.push({ from: numberStart, to: numberStart + match[3].length, insert: '1' })
  view.dispatch({
    changes: renumberAfter(state, changes, last),
    userEvent: 'input.indent',
    scrollIntoView: true,
  })
  return true
}

/** Moves the list items of the selection one level up: their marks go to the column of the parent's mark. */
export function unnestListItems(view: EditorView) {
  const { state } = view
  const first = state.doc.lineAt(state.selection.main.from)
  const last = state.doc.lineAt(state.selection.main.to)
  const match = listItem.exec(first.text)
  if (!match || match[1]!.length === 0) return indentLess(view)
  const removed = match[1]!.length - parentColumn(state, first.number, match[1]!.length)
  const changes: ChangeSpec[] = []
  for (let number = first.number; number <= last.number; number++) {
    const line = state.doc.line(number)
    const spaces = /^ */.exec(line.text)?.[0].length ?? 0
    changes.push({ from: line.from, to: line.from + Math.min(spaces, removed) })
  }
  view.dispatch({
    changes: renumberAfter(state, changes, last),
    userEvent: 'delete.dedent',
    scrollIntoView: true,
  })
  return true
}

/**
 * Adds to changes of indentation the new numbers of the lists that contain the moved items and the item below. Leaves the
 * numbers of lists that the writer does not number in order.
 */
function renumberAfter(state: EditorState, specs: ChangeSpec[], last: Line) {
  const changes = state.changes(specs)
  if (hasRepeatedNumbers(state.doc, last.from)) return changes
  const doc = changes.apply(state.doc)
  const moved = doc.lineAt(changes.mapPos(last.to))
  return changes.compose(renumberLists(doc, [moved.from, Math.min(doc.length, moved.to + 1)]))
}

function parentColumn(state: EditorState, lineNumber: number, indent: number) {
  for (let number = lineNumber - 1; number >= 1; number--) {
    const match = listItem.exec(state.doc.line(number).text)
    if (match && match[1]!.length < indent) return match[1]!.length
  }
  return 0
}

export const listKeymap = [{ key: 'Tab', run: nestListItems, shift: unnestListItems }]
