import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorState } from '@codemirror/state'
import { createMarkdown } from '@sanhe/markdown/markdown'
import { expect, test } from 'vitest'
import { findBlockIds } from './block-ids.ts'

/** Returns the ids that the reading page hides in a text. */
const listHiddenIds = (text: string) =>
  Array.from(
    createMarkdown()
      .render(text)
      .matchAll(/data-anchor="(\^[^"]*)"/g),
    ([, id]) => id,
  )

test.each([
  ['text ^a1', ['^a1']],
  ['first\nsecond ^a', ['^a']],
  ['text\n^a\n\nmore', ['^a']],
  ['first ^a\nsecond', []],
  ['- one ^a\n- two ^b', ['^a', '^b']],
  ['- [ ] task ^t', ['^t']],
  ['## Plan ^p', ['^p']],
  ['> quoted\n\n^q', ['^q']],
  ['| a |\n| - |\n| b |\n\n^t', ['^t']],
  ['^alone', []],
  ['x^2', []],
  ['```\ncode ^a\n```', []],
])('findBlockIds finds in %j the ids that the reading page hides', (doc, expected) => {
  const state = EditorState.create({ doc, extensions: [markdown({ base: markdownLanguage })] })
  const found = findBlockIds(state, 0, doc.length).map(({ from, to }) => doc.slice(from, to).trim())
  expect(found).toEqual(expected)
  expect(listHiddenIds(doc)).toEqual(expected)
})
