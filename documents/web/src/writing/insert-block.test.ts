import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { createBlockEdit } from './insert-block.ts'

/** Replaces `/x` in a text with a block and returns the text with the caret. */
function insert(text: string, block: string) {
  const from = text.indexOf('/x')
  const state = EditorState.create({ doc: text })
  const edit = createBlockEdit(state, { from, to: from + 2 }, block)
  const after = state.update({ changes: edit }).state.doc.toString()
  return `${after.slice(0, edit.caret)}|${after.slice(edit.caret)}`
}

test.each([
  ['/x', '## |', '## |'],
  ['Text\n\n/x', '- |', 'Text\n\n- |'],
  ['- a\n/x', '- |', '- a\n- |'],
  ['- a\n- /x', '- [ ] |', '- a\n- [ ] |'],
  ['- [ ] /x', '## |', '## |'],
  ['> /x', '> |', '> |'],
  ['Text /x', '## |', 'Text \n\n## |'],
  ['Text\n/x', '```|\n\n```', 'Text\n\n```|\n\n```\n'],
  ['- a\n  - /x', '```|\n\n```', '- a\n\n```|\n\n```\n'],
  ['1. /x\n\nAfter', '$$\n|\n$$', '$$\n|\n$$\n\nAfter'],
  ['Text /x', '---\n|', 'Text \n\n---\n|\n'],
])('createBlockEdit inserts into %j the block %j as %j', (text, block, expected) => {
  expect(insert(text, block)).toBe(expected)
})
