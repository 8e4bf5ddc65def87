import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { closedWords, groupIdOf, missingOf, standingWords } from './group-rules.ts'

const expiresAt = '2026-11-25T01:00:00.000Z'
const end = fromIso(expiresAt)
const group = {
  status: 'pending',
  paidMembers: 1,
  currentMembers: 2,
  minMembers: 3,
  maxMembers: 4,
  expiresAt,
} as const

test('missingOf counts only paid members', () => {
  expect(missingOf(group)).toBe(2)
  expect(missingOf({ ...group, paidMembers: 3 })).toBe(0)
  expect(missingOf({ ...group, paidMembers: 4 })).toBe(0)
})

test('standingWords names missing members, deadline and refund', () => {
  expect(standingWords(group, end - 1)).toContain('还差 2 人')
  expect(standingWords(group, end - 1)).toContain('09:00')
  expect(standingWords({ ...group, status: 'success' }, end)).toContain('凑齐了')
  expect(standingWords({ ...group, status: 'expired' }, end)).toContain('退回')
  expect(standingWords({ ...group, status: 'failed' }, end)).toContain('退回')
})

test('closedWords: a group can be joined until it expires', () => {
  expect(closedWords(group, end - 1)).toBeUndefined()
  expect(closedWords(group, end)).toContain('已经结束')
  expect(closedWords({ ...group, status: 'expired' }, end - 1)).toContain('已经结束')
})

test('closedWords: a successful group can be joined until it is full', () => {
  expect(closedWords({ ...group, status: 'success', currentMembers: 3 }, end - 1)).toBeUndefined()
  expect(closedWords({ ...group, status: 'success', currentMembers: 4 }, end - 1)).toContain('满了')
})

test('groupIdOf returns the group of an order, if it names one', () => {
  expect(groupIdOf({ detail: { groupOrderId: 7 } })).toBe(7)
  expect(groupIdOf({ detail: {} })).toBeUndefined()
})
