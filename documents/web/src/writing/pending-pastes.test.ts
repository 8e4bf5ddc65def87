import { ChangeSet, EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { pendingPastesField, rebasePaste } from './pending-pastes.ts'

/** Applies changes after a paste at the caret, then the paste. Returns text and caret. */
function pasteLate(doc: string, caret: number, pasted: string, ...specs: TransactionSpec[]) {
  const start = EditorState.create({ doc, selection: { anchor: caret }, extensions: pendingPastesField })
  let state = start
  let changes = ChangeSet.empty(doc.length)
  for (const spec of specs) {
    const transaction = state.update(spec)
    changes = changes.compose(transaction.changes)
    state = transaction.state
  }
  const after = state.update(rebasePaste({ start, changes }, state, pasted)).state
  return [after.doc.toString(), after.selection.main.head] as const
}
const type = (at: number, insert: string): TransactionSpec => ({
  changes: { from: at, insert },
  selection: { anchor: at + insert.length },
})

describe('rebasePaste', () => {
  test('the caret stands after the pasted text if nothing else happened', () => {
    expect(pasteLate('A  B', 2, '**b**')).toEqual(['A **b** B', 7])
  })

  test('text that was typed after the paste follows the pasted text, and so does the caret', () => {
    expect(pasteLate('', 0, '**b**', type(0, ' E'), type(2, 'nd'))).toEqual(['**b** End', 9])
    expect(pasteLate('Text', 4, '- one\n- two', type(4, '!'))).toEqual(['Text\n\n- one\n- two!', 18])
  })

  test('a change elsewhere moves the pasted text, and a caret that was moved stays where it is', () => {
    expect(pasteLate('A\n\nB', 3, '**b**', { changes: { from: 0, insert: 'New ' } })[0]).toBe(
      'New A\n\n**b**B',
    )
    expect(pasteLate('A\n\nB', 4, '**b**', { selection: { anchor: 0 } })).toEqual(['A\n\nB**b**', 0])
  })
})
