import { expect, test } from 'vitest'
import { defaultSessionTitle, deriveSessionTitle } from './rules.ts'

test.each([
  ['Hello', 'Hello'],
  ['  \n\n  second line\nthird', 'second line'],
  ['a\t b   c', 'a b c'],
  ['', defaultSessionTitle],
  [' \n ', defaultSessionTitle],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(39)}…`],
  ['帮我安排下周去上海的行程', '帮我安排下周去上海的行程'],
  ['👨‍👩‍👧'.repeat(41), `${'👨‍👩‍👧'.repeat(39)}…`],
])('deriveSessionTitle(%j) returns %j', (content, title) => expect(deriveSessionTitle(content)).toBe(title))
