import { expect, test } from 'vitest'
import { formatCost } from './format-cost.ts'

test.each([
  [{ micros: 1_234_567, currency: 'USD' }, '$1.23'],
  [{ micros: 2_000_000, currency: 'CNY' }, '¥2.00'],
  [{ micros: 64, currency: 'CNY' }, '¥0.000064'],
  [{ micros: 0, currency: 'EUR' }, '€0.00'],
])('formatCost formats %o as %s', (cost, text) => expect(formatCost(cost)).toBe(text))
