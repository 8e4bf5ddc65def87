import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { bookingCancelledText, bookingCancelText, bookingPrice, bookingStatusLabel } from './booking-rules.ts'
import { readHelpKind } from './kinds.ts'

const until = '2026-11-24T01:00:00.000Z'
const edge = fromIso(until)
const paid = { status: 'paid', freeCancelUntil: until } as const

test('bookingCancelText: cancelling is free up to 24 hours ahead, then costs 30 percent', () => {
  expect(bookingCancelText(paid, edge)).toContain('不收费')
  expect(bookingCancelText(paid, edge + 1)).toContain('扣付款的 30%')
})

test('bookingCancelText: cancelling an unpaid booking is always free', () => {
  expect(bookingCancelText({ ...paid, status: 'pending' }, edge + 1)).toBe('还没付款，取消不花钱。')
})

test('bookingCancelledText names fee and refund', () => {
  expect(bookingCancelledText({ refundAmount: 0, cancelFee: 0 })).toBe('已取消')
  expect(bookingCancelledText({ refundAmount: 80, cancelFee: 0 })).toBe('已取消，退回 80.00 元')
  expect(bookingCancelledText({ refundAmount: 56, cancelFee: 24 })).toBe('已取消，扣 24.00 元，退回 56.00 元')
})

test('bookingPrice multiplies the hourly rate by the hours, exact to the fen', () => {
  expect([bookingPrice(38, 2), bookingPrice(33.33, 3), bookingPrice(19.99, 1)]).toEqual([76, 99.99, 19.99])
})

test('bookingStatusLabel shows the same status before and after the worker confirms', () => {
  expect(bookingStatusLabel('paid')).toBe(bookingStatusLabel('confirmed'))
})

test('readHelpKind keeps a known kind of help and defaults to cleaning', () => {
  expect(readHelpKind({ kind: 'repair' })).toEqual({ kind: 'repair' })
  expect([readHelpKind({}), readHelpKind({ kind: 'cleaning' }), readHelpKind({ kind: 'x' })]).toEqual([
    {},
    {},
    {},
  ])
})
