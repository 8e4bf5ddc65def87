import { expect, test } from 'vitest'
import { parseLimit } from './parse-limit.ts'

test.each([
  ['', null],
  [' ', null],
  ['5', 500],
  ['0.5', 50],
  ['0.01', 1],
  ['100000', 10_000_000],
  ['0', undefined],
  ['0.001', undefined],
  ['100000.01', undefined],
  ['-1', undefined],
  ['five', undefined],
])('parseLimit of "%s" is %s', (text, expected) => {
  expect(parseLimit(text)).toBe(expected)
})
