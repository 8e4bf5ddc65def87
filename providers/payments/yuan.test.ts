import { expect, test } from 'vitest'
import { fenToYuan, yuanToFen } from './yuan.ts'

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [1000, '10.00'],
  [1005, '10.05'],
  [1_999_999_999, '19999999.99'],
])('fenToYuan and yuanToFen convert %i fen to %s yuan and back', (fen, text) => {
  expect(fenToYuan(fen)).toBe(text)
  expect(yuanToFen(text)).toBe(fen)
})

test.each([
  ['10', 1000],
  ['10.1', 1010],
])('yuanToFen converts %s yuan to %i fen', (text, fen) => expect(yuanToFen(text)).toBe(fen))

test.each(['', '-1', '1e3', '10.001', '.5', '10.', '１０', ' 10', '0x10', 'NaN'])(
  'yuanToFen returns undefined for %j',
  (text) => expect(yuanToFen(text)).toBeUndefined(),
)
