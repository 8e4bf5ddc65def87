import { expect, test } from 'vitest'
import { formatFen, formatMicrofen, formatSignedFen } from './format-money.ts'

test('formatFen shows yuan with two decimals', () => {
  expect([0, 5, 1205, -50, 123_456].map(formatFen)).toEqual([
    '¥0.00',
    '¥0.05',
    '¥12.05',
    '−¥0.50',
    '¥1,234.56',
  ])
})

test('formatSignedFen shows the sign of an entry', () => {
  expect([100, -1].map(formatSignedFen)).toEqual(['+¥1.00', '−¥0.01'])
})

test('formatMicrofen shows four decimals for an amount below one fen', () => {
  expect([0, 12_000, 46_000_000].map(formatMicrofen)).toEqual(['¥0.00', '¥0.0001', '¥0.46'])
})
