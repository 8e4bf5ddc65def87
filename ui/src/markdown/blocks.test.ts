import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'
import { expect, test } from 'vitest'
import { type MarkdownOrSanitizedBlock, countUnchangedBlocks, isSameBlock } from './blocks.ts'
import { getLineAtPosition, getTopOfLine } from './scroll-lines.ts'

test.for([
  ['abc', 'abc', 3, 0],
  ['abc', 'axc', 1, 1],
  ['abc', 'abbc', 2, 1],
  ['aa', 'aaa', 2, 0],
  ['', 'ab', 0, 0],
  ['ab', '', 0, 0],
] as const)(
  'countUnchangedBlocks from %s to %s returns the first %i and the last %i blocks as unchanged',
  ([before, after, start, end]) => {
    const blocks = (text: string) => text.split('').map((html, index) => ({ line: index + 1, html }))
    expect(countUnchangedBlocks(blocks(before), blocks(after))).toEqual({ start, end })
  },
)

const raw = (html: string): MarkdownOrSanitizedBlock => ({ line: 1, html })
const clean = (before: string): MarkdownOrSanitizedBlock => ({
  line: 2,
  html: `clean ${before}`,
  key: computeTextFingerprint(before),
})

test.for([
  ['both raw', raw('a'), raw('a'), true],
  ['both raw', raw('a'), raw('b'), false],
  ['both clean', clean('a'), clean('a'), true],
  ['both clean', clean('a'), clean('b'), false],
  ['raw, then clean', raw('a'), clean('a'), true],
  ['raw, then clean', raw('a'), clean('b'), false],
  ['clean, then raw', clean('a'), raw('a'), true],
  ['clean, then raw', clean('a'), raw('b'), false],
] as const)('isSameBlock for %s: %o and %o returns %s', ([, one, other, same]) =>
  expect(isSameBlock(one, other)).toBe(same),
)

const tops = [
  { line: 1, top: 0 },
  { line: 5, top: 100 },
  { line: 6, top: 300 },
]

test.for([
  [1, 0],
  [3, 50],
  [5, 100],
  [5.5, 200],
  [9, 300],
] as const)('getTopOfLine returns for line %d the vertical position %d', ([line, top]) =>
  expect(getTopOfLine(tops, line)).toBe(top),
)

test.for([
  [0, 1],
  [50, 3],
  [200, 5.5],
  [999, 6],
] as const)('getLineAtPosition returns for the vertical position %d the line %d', ([top, line]) =>
  expect(getLineAtPosition(tops, top)).toBe(line),
)

test('getTopOfLine and getLineAtPosition return the start for a document without lines', () => {
  expect(getTopOfLine([], 7)).toBe(0)
  expect(getLineAtPosition([], 7)).toBe(1)
})
