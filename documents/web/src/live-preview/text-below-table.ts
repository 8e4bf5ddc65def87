import { ChangeSet, EditorState, type Extension, type Line, type Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { findLivePreviewBlocks } from './blocks.ts'

/** Returns whether a table ends in the line above. */
function isBelowTable(state: EditorState, { number }: Line) {
  if (number === 1) return false
  const above = state.doc.line(number - 1)
  return findLivePreviewBlocks(state, above.from, above.to).some(
    ({ kind, to }) => kind === 'table' && to === above.to,
  )
}

/** Returns whether a position is an empty line directly below a table. Text in this line belongs to the table. */
function isEmptyLineBelowTable(state: EditorState, position: number) {
  const line = state.doc.lineAt(position)
  return line.length === 0 && isBelowTable(state, line)
}

/**
 * Returns the position of text that a writer inserts into the empty line below a table, or undefined. Another row, a
 * line break, and text of an input method are left as they are.
 */
function findTextBelowTable({ startState, changes, docChanged }: Transaction) {
  if (!docChanged) return undefined
  const positions: (number | undefined)[] = []
  changes.iterChanges((from, to, _from, _to, inserted) => {
    const isText = from === to && /^[^|\n]/.test(inserted.line(1).text)
    positions.push(isText && isEmptyLineBelowTable(startState, from) ? from : undefined)
  })
  return positions.length === 1 ? positions[0] : undefined
}

/**
 * Adds an empty line between a table and the text that a writer types or pastes below it. Without this line, Markdown
 * takes the text for another row of the table.
 */
const separation = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.isUserEvent('input') || transaction.isUserEvent('input.type.compose')) return transaction
  const at = findTextBelowTable(transaction)
  return at === undefined
    ? transaction
    : [transaction, { changes: { from: at, insert: '\n' }, sequential: true }]
})

/**
 * Returns the start of a line below a table that becomes a row of the table, because a deletion removes the mark of a
 * heading, list item or quote. Returns undefined if the line is written as a row or does not join the table.
 */
function findLineThatJoinsTable({ startState, state, changes, newDoc }: Transaction) {
  let start: number | undefined
  changes.iterChanges((from) => {
    const line = startState.doc.lineAt(from)
    if (line.length > 0 && isBelowTable(startState, line)) start = changes.mapPos(line.from, -1)
  })
  if (start === undefined) return undefined
  const line = newDoc.lineAt(start)
  if (line.from !== start || line.text.trim() === '' || line.text.startsWith('|')) return undefined
  const hasJoined = findLivePreviewBlocks(state, line.from, line.to).some(
    ({ kind, from }) => kind === 'table' && from < line.from,
  )
  return hasJoined ? start : undefined
}

/** Adds an empty line between a table and the text below it that would lose the mark which ends the table. */
const separationAfterDeletion = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || !transaction.isUserEvent('delete')) return transaction
  const at = findLineThatJoinsTable(transaction)
  if (at === undefined) return transaction
  const emptyLine = ChangeSet.of({ from: at, insert: '\n' }, transaction.newDoc.length)
  // The caret stays at the start of its text, behind the new line break.
  const selection = transaction.newSelection.map(emptyLine, 1)
  return [transaction, { changes: emptyLine, selection, sequential: true }]
})

/** Key code with which browsers report a key that an input method handles. */
const inputMethodKeyCode = 229

/**
 * Adds the empty line before an input method composes text, because a change of the lines during the composition would
 * end it.
 */
const separationBeforeComposition = EditorView.domEventHandlers({
  keydown(event, view) {
    // oxlint-disable-next-line no-deprecated -- `key` does not tell on every system that an input method has the key
    if (event.keyCode !== inputMethodKeyCode || view.composing) return false
    const { main } = view.state.selection
    if (!main.empty || !isEmptyLineBelowTable(view.state, main.head)) return false
    view.dispatch({
      changes: { from: main.head, insert: '\n' },
      selection: { anchor: main.head + 1 },
      userEvent: 'input',
    })
    return false
  },
})

/** Keeps text that is written below a table out of the table. */
export const textBelowTableExtension: Extension = [
  separation,
  separationAfterDeletion,
  separationBeforeComposition,
]
