import { expect, test } from 'vitest'
import { explainOrderStatus, formatOrderNumber } from './labels.ts'
import { parseOrderListSearchParams } from './list-search-params.ts'

const now = Date.parse('2026-11-21T10:00:00+08:00')
const order = {
  status: 'pending',
  orderType: 'course',
  expiresAt: '2026-11-21T10:00:01+08:00',
  amount: 50,
  refundAmount: null,
  refundAt: null,
} as const
const statusWord = (changes: Partial<Parameters<typeof explainOrderStatus>[0]>, at = now) =>
  explainOrderStatus({ ...order, ...changes }, at).word

test('explainOrderStatus: an unpaid order waits for payment until its payment deadline', () => {
  expect(statusWord({})).toBe('待付款')
  expect(statusWord({}, now + 1000)).toBe('付款时间已过')
})

test('explainOrderStatus labels a free order 已订好 (booked) instead of 已付款 (paid)', () => {
  expect(statusWord({ status: 'paid' })).toBe('已付款')
  expect(statusWord({ status: 'paid', amount: 0 })).toBe('已订好')
})

test('explainOrderStatus distinguishes a running refund, a finished refund, and a cancellation without payment', () => {
  expect(statusWord({ status: 'refunded', refundAmount: 50 })).toBe('退款中')
  expect(statusWord({ status: 'refunded', refundAmount: 50, refundAt: '2026-11-21T10:00:00Z' })).toBe(
    '已退款',
  )
  expect(statusWord({ status: 'refunded', refundAmount: 0 })).toBe('已取消')
})

test('explainOrderStatus: a paid group order names the number of missing members until the group is full', () => {
  const seat = { ...order, status: 'paid', orderType: 'group_buy' } as const
  const group = {
    status: 'pending',
    paidMembers: 1,
    minMembers: 3,
    expiresAt: '2026-11-22T10:00:00+08:00',
  } as Parameters<typeof explainOrderStatus>[2]
  expect(explainOrderStatus(seat, now, group)).toMatchObject({ word: '还差 2 人', tone: 'warn' })
  expect(explainOrderStatus(seat, now, { ...group!, status: 'success' })).toMatchObject({
    word: '拼团成功',
    tone: 'ok',
  })
  expect(explainOrderStatus(seat, now, { ...group!, status: 'expired' }).word).toBe('拼团失败')
  expect(explainOrderStatus(seat, now).meaning).not.toContain('安排')
})

test('parseOrderListSearchParams returns a valid order status and kind and ignores everything else', () => {
  expect(parseOrderListSearchParams({ status: 'paid' })).toEqual({ status: 'paid' })
  expect(parseOrderListSearchParams({ status: 'all' })).toEqual({})
  expect(parseOrderListSearchParams({ status: 'lost', page: 2 })).toEqual({})
  expect(parseOrderListSearchParams({ kind: 'grocery', status: 'paid' })).toEqual({
    kind: 'grocery',
    status: 'paid',
  })
  expect(parseOrderListSearchParams({ kind: 'constructor' })).toEqual({})
})

test('formatOrderNumber splits an order number into groups of four characters', () => {
  expect(formatOrderNumber('A2611221422441672483')).toBe('A261 1221 4224 4167 2483')
})
