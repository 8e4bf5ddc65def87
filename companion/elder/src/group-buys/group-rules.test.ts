import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { closedReason, groupIdOfOrder, groupStatusText, missingMembers } from './group-rules.ts'

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

test('missingMembers counts only paid members', () => {
  expect(missingMembers(group)).toBe(2)
  expect(missingMembers({ ...group, paidMembers: 3 })).toBe(0)
  expect(missingMembers({ ...group, paidMembers: 4 })).toBe(0)
})

test('groupStatusText names missing members, deadline and refund', () => {
  expect(groupStatusText(group, end - 1)).toContain('还差 2 人')
  expect(groupStatusText(group, end - 1)).toContain('09:00')
  expect(groupStatusText({ ...group, status: 'success' }, end)).toContain('凑齐了')
  expect(groupStatusText({ ...group, status: 'expired' }, end)).toContain('退回')
  expect(groupStatusText({ ...group, status: 'failed' }, end)).toContain('退回')
})

test('closedReason: a group can be joined until it expires', () => {
  expect(closedReason(group, end - 1)).toBeUndefined()
  expect(closedReason(group, end)).toContain('已经结束')
  expect(closedReason({ ...group, status: 'expired' }, end - 1)).toContain('已经结束')
})

test('closedReason: a successful group can be joined until it is full', () => {
  expect(closedReason({ ...group, status: 'success', currentMembers: 3 }, end - 1)).toBeUndefined()
  expect(closedReason({ ...group, status: 'success', currentMembers: 4 }, end - 1)).toContain('满了')
})

test('groupIdOfOrder returns the group of an order, if it names one', () => {
  expect(groupIdOfOrder({ detail: { groupOrderId: 7 } })).toBe(7)
  expect(groupIdOfOrder({ detail: {} })).toBeUndefined()
})
