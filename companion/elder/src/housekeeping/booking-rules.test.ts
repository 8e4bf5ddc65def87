import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { bookingWords, cancelledWords, cancelWords, priceOf } from './booking-rules.ts'
import { readKind } from './kinds.ts'

const until = '2026-11-24T01:00:00.000Z'
const edge = fromIso(until)
const paid = { status: 'paid', freeCancelUntil: until } as const

test('cancelWords: cancelling is free up to 24 hours ahead, then costs 30 percent', () => {
  expect(cancelWords(paid, edge)).toContain('不收费')
  expect(cancelWords(paid, edge + 1)).toContain('扣付款的 30%')
})

test('cancelWords: cancelling an unpaid booking is always free', () => {
  expect(cancelWords({ ...paid, status: 'pending' }, edge + 1)).toBe('还没付款，取消不花钱。')
})

test('cancelledWords names fee and refund', () => {
  expect(cancelledWords({ refundAmount: 0, cancelFee: 0 })).toBe('已取消')
  expect(cancelledWords({ refundAmount: 80, cancelFee: 0 })).toBe('已取消，退回 80.00 元')
  expect(cancelledWords({ refundAmount: 56, cancelFee: 24 })).toBe('已取消，扣 24.00 元，退回 56.00 元')
})

test('priceOf multiplies the hourly rate by the hours, exact to the fen', () => {
  expect([priceOf(38, 2), priceOf(33.33, 3), priceOf(19.99, 1)]).toEqual([76, 99.99, 19.99])
})

test('bookingWords shows the same status before and after the worker confirms', () => {
  expect(bookingWords('paid')).toBe(bookingWords('confirmed'))
})

test('readKind keeps a known kind of help and defaults to cleaning', () => {
  expect(readKind({ kind: 'repair' })).toEqual({ kind: 'repair' })
  expect([readKind({}), readKind({ kind: 'cleaning' }), readKind({ kind: 'x' })]).toEqual([{}, {}, {}])
})
