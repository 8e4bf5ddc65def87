import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  describeBookingCancellationTerms,
  getBookingCancelledMessage,
  calculateBookingPriceYuan,
  getBookingStatusLabel,
} from './booking-rules.ts'
import { parseHousekeepingSearchParams } from './kinds.ts'

const until = '2026-11-24T01:00:00.000Z'
const edge = fromIso(until)
const paid = { status: 'paid', freeCancelUntil: until } as const

test('describeBookingCancellationTerms: cancelling is free until 24 hours before the start, then costs 30 percent', () => {
  expect(describeBookingCancellationTerms(paid, edge)).toContain('不收费')
  expect(describeBookingCancellationTerms(paid, edge + 1)).toContain('扣付款的 30%')
})

test('describeBookingCancellationTerms: cancelling an unpaid booking is always free', () => {
  expect(describeBookingCancellationTerms({ ...paid, status: 'pending' }, edge + 1)).toBe(
    '还没付款，取消不花钱。',
  )
})

test('getBookingCancelledMessage names the cancellation fee and the refund', () => {
  expect(getBookingCancelledMessage({ refundAmount: 0, cancelFee: 0 })).toBe('已取消')
  expect(getBookingCancelledMessage({ refundAmount: 80, cancelFee: 0 })).toBe('已取消，退回 80.00 元')
  expect(getBookingCancelledMessage({ refundAmount: 56, cancelFee: 24 })).toBe(
    '已取消，扣 24.00 元，退回 56.00 元',
  )
})

test('calculateBookingPriceYuan multiplies the hourly rate by the hours, exact to the fen', () => {
  expect([
    calculateBookingPriceYuan(38, 2),
    calculateBookingPriceYuan(33.33, 3),
    calculateBookingPriceYuan(19.99, 1),
  ]).toEqual([76, 99.99, 19.99])
})

test('getBookingStatusLabel returns the same label for paid and confirmed bookings', () => {
  expect(getBookingStatusLabel('paid')).toBe(getBookingStatusLabel('confirmed'))
})

test('parseHousekeepingSearchParams returns a valid kind of housekeeping and defaults to cleaning', () => {
  expect(parseHousekeepingSearchParams({ kind: 'repair' })).toEqual({ kind: 'repair' })
  expect([
    parseHousekeepingSearchParams({}),
    parseHousekeepingSearchParams({ kind: 'cleaning' }),
    parseHousekeepingSearchParams({ kind: 'x' }),
  ]).toEqual([{}, {}, {}])
})
