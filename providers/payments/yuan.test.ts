import { expect, test } from 'vitest'
import { fromYuan, toYuan } from './yuan.ts'

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [1000, '10.00'],
  [1005, '10.05'],
  [1_999_999_999, '19999999.99'],
])('toYuan and fromYuan convert %i fen to %s yuan and back', (fen, text) => {
  expect(toYuan(fen)).toBe(text)
  expect(fromYuan(text)).toBe(fen)
})

test.each([
  ['10', 1000],
  ['10.1', 1010],
])('fromYuan converts %s yuan to %i fen', (text, fen) => expect(fromYuan(text)).toBe(fen))

test.each(['', '-1', '1e3', '10.001', '.5', '10.', '１０', ' 10', '0x10', 'NaN'])(
  'fromYuan returns undefined for %j',
  (text) => expect(fromYuan(text)).toBeUndefined(),
)
