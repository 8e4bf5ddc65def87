import { expect, test } from 'vitest'
import { stripMarkdownFormatting } from './sections.ts'

test.each([
  ['See [the guide](https://example.com/guide) now', 'See the guide now'],
  ['![Plan](plan.png) of [[guide|the guide]] and [[Charter]]', 'Plan of the guide and Charter'],
  ['The [plan](plan.md "The plan"), [draft]() and [[|none]]', 'The plan, draft and none'],
  ['**Rules** of `code` and _words_', 'Rules of code and words'],
  ['1. one\n2. two', 'one\ntwo'],
])('stripMarkdownFormatting turns %j into %j', (markdown, text) => {
  expect(stripMarkdownFormatting(markdown)).toBe(text)
})
