import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOfFen, fenOfDecimal, fenOfYuan, portionOfFen, yuanOf, yuanOfDecimal } from './money.ts'

test.each([
  ['0.00', 0],
  ['19.90', 1990],
  ['0.07', 7],
  ['29', 2900],
  ['1.5', 150],
  ['-3.05', -305],
  ['4.500', 450],
])('fenOfDecimal reads %s as %i fen', (text, fen) => expect(fenOfDecimal(text)).toBe(fen))

test('fenOfDecimal throws for text that is no amount', () => {
  for (const text of ['', 'x', '1.234', '1,00', '1e3']) expect(() => fenOfDecimal(text)).toThrow('no amount')
})

test('fenOfDecimal and decimalOfFen convert fen to text and back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (fen) => {
      expect(fenOfDecimal(decimalOfFen(fen))).toBe(fen)
    }),
  )
})

test('yuanOf and yuanOfDecimal return yuan as a number', () => {
  expect(yuanOf(1990)).toBe(19.9)
  expect(yuanOfDecimal('299.00')).toBe(299)
})

test('fenOfYuan accepts yuan with at most two decimals', () => {
  expect(fenOfYuan.parse(19.9)).toBe(1990)
  expect(fenOfYuan.parse(1.15)).toBe(115)
  for (const wrong of [1.234, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9])
    expect(fenOfYuan.safeParse(wrong).success).toBe(false)
})

test('portionOfFen rounds half up to the fen', () => {
  expect(portionOfFen(1000, 1500)).toBe(150)
  expect(portionOfFen(1, 5000)).toBe(1)
  expect(portionOfFen(1, 4999)).toBe(0)
  expect(portionOfFen(333, 3000)).toBe(100)
})
