import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fenToDecimalYuan,
  decimalYuanToFen,
  yuanToFenSchema,
  calculateFenPortion,
  fenToYuan,
  decimalYuanToNumber,
} from './money.ts'

test.each([
  ['0.00', 0],
  ['19.90', 1990],
  ['0.07', 7],
  ['29', 2900],
  ['1.5', 150],
  ['-3.05', -305],
  ['4.500', 450],
])('decimalYuanToFen reads %s as %i fen', (text, fen) => expect(decimalYuanToFen(text)).toBe(fen))

test('decimalYuanToFen throws for text that is not an amount of money', () => {
  for (const text of ['', 'x', '1.234', '1,00', '1e3'])
    expect(() => decimalYuanToFen(text)).toThrow('no amount')
})

test('decimalYuanToFen and fenToDecimalYuan convert amounts in fen to decimal text and back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (fen) => {
      expect(decimalYuanToFen(fenToDecimalYuan(fen))).toBe(fen)
    }),
  )
})

test('fenToYuan and decimalYuanToNumber return yuan as a number', () => {
  expect(fenToYuan(1990)).toBe(19.9)
  expect(decimalYuanToNumber('299.00')).toBe(299)
})

test('yuanToFenSchema accepts yuan with at most two decimals', () => {
  expect(yuanToFenSchema.parse(19.9)).toBe(1990)
  expect(yuanToFenSchema.parse(1.15)).toBe(115)
  for (const wrong of [1.234, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9])
    expect(yuanToFenSchema.safeParse(wrong).success).toBe(false)
})

test('calculateFenPortion rounds half a fen up', () => {
  expect(calculateFenPortion(1000, 1500)).toBe(150)
  expect(calculateFenPortion(1, 5000)).toBe(1)
  expect(calculateFenPortion(1, 4999)).toBe(0)
  expect(calculateFenPortion(333, 3000)).toBe(100)
})
