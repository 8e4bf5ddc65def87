import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { isOrderNo, createOrderNo } from './order-no.ts'

const now = fromIso('2026-11-21T16:30:05Z')

test('createOrderNo contains the letter of the order type, the Shanghai time and a check digit', () => {
  const number = createOrderNo('membership', now)
  expect(number).toMatch(/^M261122003005\d{7}$/)
  expect(isOrderNo(number)).toBe(true)
  const at = 15
  const changed = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`
  expect(isOrderNo(changed)).toBe(false)
})

test('createOrderNo returns 20,000 different numbers within one second', () => {
  const count = 20_000
  expect(new Set(Array.from({ length: count }, () => createOrderNo('grocery', now))).size).toBe(count)
})
