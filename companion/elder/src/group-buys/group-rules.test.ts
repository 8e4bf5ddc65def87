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

test('only who has paid counts for the lower price', () => {
  expect(missingOf(group)).toBe(2)
  expect(missingOf({ ...group, paidMembers: 3 })).toBe(0)
  expect(missingOf({ ...group, paidMembers: 4 })).toBe(0)
})

test('it is said how many are missing, until when, and what becomes of the money', () => {
  expect(standingWords(group, end - 1)).toContain('还差 2 人')
  expect(standingWords(group, end - 1)).toContain('09:00')
  expect(standingWords({ ...group, status: 'success' }, end)).toContain('凑齐了')
  expect(standingWords({ ...group, status: 'expired' }, end)).toContain('退回')
  expect(standingWords({ ...group, status: 'failed' }, end)).toContain('退回')
})

test('a group can be joined until its time is over', () => {
  expect(closedWords(group, end - 1)).toBeUndefined()
  expect(closedWords(group, end)).toContain('已经结束')
  expect(closedWords({ ...group, status: 'expired' }, end - 1)).toContain('已经结束')
})

test('one that succeeded has room until it is full', () => {
  expect(closedWords({ ...group, status: 'success', currentMembers: 3 }, end - 1)).toBeUndefined()
  expect(closedWords({ ...group, status: 'success', currentMembers: 4 }, end - 1)).toContain('满了')
})

test('an order leads to its group where it names one', () => {
  expect(groupIdOf({ detail: { groupOrderId: 7 } })).toBe(7)
  expect(groupIdOf({ detail: {} })).toBeUndefined()
})
