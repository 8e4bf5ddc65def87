import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { bookingWords, cancelledWords, cancelWords, priceOf } from './booking-rules.ts'
import { readKind } from './kinds.ts'

const until = '2026-11-24T01:00:00.000Z'
const edge = fromIso(until)
const paid = { status: 'paid', freeCancelUntil: until } as const

test('it is said what cancelling costs: nothing up to a day ahead, then 30 %', () => {
  expect(cancelWords(paid, edge)).toContain('不收费')
  expect(cancelWords(paid, edge + 1)).toContain('扣付款的 30%')
})

test('what is not paid is cancelled for nothing, however late', () => {
  expect(cancelWords({ ...paid, status: 'pending' }, edge + 1)).toBe('还没付款，取消不花钱。')
})

test('afterwards it is said what came back', () => {
  expect(cancelledWords({ refundAmount: 0, cancelFee: 0 })).toBe('已取消')
  expect(cancelledWords({ refundAmount: 80, cancelFee: 0 })).toBe('已取消，退回 80.00 元')
  expect(cancelledWords({ refundAmount: 56, cancelFee: 24 })).toBe('已取消，扣 24.00 元，退回 56.00 元')
})

test('the price is that of the hour times the hours, to the fen', () => {
  expect([priceOf(38, 2), priceOf(33.33, 3), priceOf(19.99, 1)]).toEqual([76, 99.99, 19.99])
})

test('who has paid is told so in the same words before and after somebody said yes', () => {
  expect(bookingWords('paid')).toBe(bookingWords('confirmed'))
})

test('an address names a kind of help, else it is cleaning', () => {
  expect(readKind({ kind: 'repair' })).toEqual({ kind: 'repair' })
  expect([readKind({}), readKind({ kind: 'cleaning' }), readKind({ kind: 'x' })]).toEqual([{}, {}, {}])
})
