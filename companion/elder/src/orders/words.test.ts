import { expect, test } from 'vitest'
import { readOrdersSearch, spacedNumber, stateOf } from './words.ts'

const now = Date.parse('2026-11-21T10:00:00+08:00')
const order = {
  status: 'pending',
  orderType: 'course',
  expiresAt: '2026-11-21T10:00:01+08:00',
  amount: 50,
  refundAmount: null,
  refundAt: null,
} as const
const wordOf = (changes: Partial<Parameters<typeof stateOf>[0]>, at = now) =>
  stateOf({ ...order, ...changes }, at).word

test('what waits is to be paid until its last moment', () => {
  expect(wordOf({})).toBe('等您付款')
  expect(wordOf({}, now + 1000)).toBe('付款时间已过')
})

test('what cost nothing was not paid', () => {
  expect(wordOf({ status: 'paid' })).toBe('已付款')
  expect(wordOf({ status: 'paid', amount: 0 })).toBe('已订好')
})

test('money on its way back and money that is back are two things; where there was none it is cancelled', () => {
  expect(wordOf({ status: 'refunded', refundAmount: 50 })).toBe('退款中')
  expect(wordOf({ status: 'refunded', refundAmount: 50, refundAt: '2026-11-21T10:00:00Z' })).toBe('已退款')
  expect(wordOf({ status: 'refunded', refundAmount: 0 })).toBe('已取消')
})

test('a paid group seat says how many people are missing, and never that it is arranged, until the group is full', () => {
  const seat = { ...order, status: 'paid', orderType: 'group_buy' } as const
  const group = {
    status: 'pending',
    paidMembers: 1,
    minMembers: 3,
    expiresAt: '2026-11-22T10:00:00+08:00',
  } as Parameters<typeof stateOf>[2]
  expect(stateOf(seat, now, group)).toMatchObject({ word: '还差 2 人', tone: 'warn' })
  expect(stateOf(seat, now, { ...group!, status: 'success' })).toMatchObject({ word: '拼成了', tone: 'ok' })
  expect(stateOf(seat, now, { ...group!, status: 'expired' }).word).toBe('没拼成')
  expect(stateOf(seat, now).meaning).not.toContain('安排')
})

test('an address shows the orders of a known state, or all', () => {
  expect(readOrdersSearch({ status: 'paid' })).toEqual({ status: 'paid' })
  expect(readOrdersSearch({ status: 'all' })).toEqual({})
  expect(readOrdersSearch({ status: 'lost', page: 2 })).toEqual({})
})

test('the number of an order is read out in parts of four', () => {
  expect(spacedNumber('A2611221422441672483')).toBe('A261 1221 4224 4167 2483')
})
