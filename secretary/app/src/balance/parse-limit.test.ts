import { expect, test } from 'vitest'
import { parseDailyLimitFen } from './parse-limit.ts'

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
])('parseDailyLimitFen of "%s" is %s', (text, expected) => {
  expect(parseDailyLimitFen(text)).toBe(expected)
})
