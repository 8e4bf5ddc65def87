import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { createPasteEdit } from './create-paste-edit.ts'

const table = '| a |\n| --- |\n'

/** Pastes at `/x` of a text and returns the text with the caret. */
function paste(text: string, pasted: string) {
  const from = text.indexOf('/x')
  const state = EditorState.create({ doc: text })
  const edit = createPasteEdit(state, { from, to: from + 2 }, pasted)
  const after = state.update({ changes: edit }).state.doc.toString()
  return `${after.slice(0, edit.caret)}¦${after.slice(edit.caret)}`
}

test.each([
  ['/x', '- a\n- b', '- a\n- b¦'],
  ['One /x two', '**b**', 'One **b**¦ two'],
  ['One/x', 'two\n\nthree', 'Onetwo\n\nthree¦'],
  ['- one/x', '- a\n- b', '- one\n- a\n- b¦'],
  ['- one\n- /x\n- two', '- a', '- one\n- a¦\n- two'],
  ['- one\n  - two/x', '- a\n  - b', '- one\n  - two\n  - a\n    - b¦'],
  ['- [ ] /x', '- [x] a', '- [x] a¦'],
  ['Text/x', table, 'Text\n\n| a |\n| --- |\n¦'],
  ['Text\n/x\nAfter', '## b', 'Text\n\n## b¦\n\nAfter'],
  ['Text\n\n/x\n\nAfter', table, 'Text\n\n| a |\n| --- |\n¦\nAfter'],
  ['On/xe', '# a', 'On\n\n# a¦\n\ne'],
  ['> one/x', '- a\n- b', '> one\n>\n> - a\n> - b¦'],
  ['> - /x', '- a', '> - a¦'],
])('createPasteEdit pastes into %j the text %j as %j', (text, pasted, expected) => {
  expect(paste(text, pasted)).toBe(expected)
})
