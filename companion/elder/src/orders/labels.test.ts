import { expect, test } from 'vitest'
import { formatOrderNumber, orderStatus, readOrdersSearch } from './labels.ts'

const now = Date.parse('2026-11-21T10:00:00+08:00')
const order = {
  status: 'pending',
  orderType: 'course',
  expiresAt: '2026-11-21T10:00:01+08:00',
  amount: 50,
  refundAmount: null,
  refundAt: null,
} as const
const statusWord = (changes: Partial<Parameters<typeof orderStatus>[0]>, at = now) =>
  orderStatus({ ...order, ...changes }, at).word

test('orderStatus: an unpaid order waits for payment until its time limit', () => {
  expect(statusWord({})).toBe('等您付款')
  expect(statusWord({}, now + 1000)).toBe('付款时间已过')
})

test('orderStatus does not call a free order paid', () => {
  expect(statusWord({ status: 'paid' })).toBe('已付款')
  expect(statusWord({ status: 'paid', amount: 0 })).toBe('已订好')
})

test('orderStatus distinguishes a running refund, a finished one, and a cancellation without payment', () => {
  expect(statusWord({ status: 'refunded', refundAmount: 50 })).toBe('退款中')
  expect(statusWord({ status: 'refunded', refundAmount: 50, refundAt: '2026-11-21T10:00:00Z' })).toBe(
    '已退款',
  )
  expect(statusWord({ status: 'refunded', refundAmount: 0 })).toBe('已取消')
})

test('orderStatus: a paid group order names the missing people until the group is full', () => {
  const seat = { ...order, status: 'paid', orderType: 'group_buy' } as const
  const group = {
    status: 'pending',
    paidMembers: 1,
    minMembers: 3,
    expiresAt: '2026-11-22T10:00:00+08:00',
  } as Parameters<typeof orderStatus>[2]
  expect(orderStatus(seat, now, group)).toMatchObject({ word: '还差 2 人', tone: 'warn' })
  expect(orderStatus(seat, now, { ...group!, status: 'success' })).toMatchObject({
    word: '拼团成功',
    tone: 'ok',
  })
  expect(orderStatus(seat, now, { ...group!, status: 'expired' }).word).toBe('拼团失败')
  expect(orderStatus(seat, now).meaning).not.toContain('安排')
})

test('readOrdersSearch keeps a known status only', () => {
  expect(readOrdersSearch({ status: 'paid' })).toEqual({ status: 'paid' })
  expect(readOrdersSearch({ status: 'all' })).toEqual({})
  expect(readOrdersSearch({ status: 'lost', page: 2 })).toEqual({})
})

test('formatOrderNumber groups an order number by four', () => {
  expect(formatOrderNumber('A2611221422441672483')).toBe('A261 1221 4224 4167 2483')
})
