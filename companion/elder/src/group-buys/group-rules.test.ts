import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  cannotJoinGroupReason,
  groupStatusExplanation,
  missingMemberCount,
  readGroupId,
} from './group-rules.ts'

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

test('missingMemberCount counts only members who have paid', () => {
  expect(missingMemberCount(group)).toBe(2)
  expect(missingMemberCount({ ...group, paidMembers: 3 })).toBe(0)
  expect(missingMemberCount({ ...group, paidMembers: 4 })).toBe(0)
})

test('groupStatusExplanation names the missing members, the deadline and the refund', () => {
  expect(groupStatusExplanation(group, end - 1)).toContain('还差 2 人')
  expect(groupStatusExplanation(group, end - 1)).toContain('09:00')
  expect(groupStatusExplanation({ ...group, status: 'success' }, end)).toContain('凑齐了')
  expect(groupStatusExplanation({ ...group, status: 'expired' }, end)).toContain('退回')
  expect(groupStatusExplanation({ ...group, status: 'failed' }, end)).toContain('退回')
})

test('cannotJoinGroupReason returns undefined until the group expires', () => {
  expect(cannotJoinGroupReason(group, end - 1)).toBeUndefined()
  expect(cannotJoinGroupReason(group, end)).toContain('已经结束')
  expect(cannotJoinGroupReason({ ...group, status: 'expired' }, end - 1)).toContain('已经结束')
})

test('cannotJoinGroupReason returns undefined for a successful group until the group is full', () => {
  expect(cannotJoinGroupReason({ ...group, status: 'success', currentMembers: 3 }, end - 1)).toBeUndefined()
  expect(cannotJoinGroupReason({ ...group, status: 'success', currentMembers: 4 }, end - 1)).toContain('满了')
})

test('readGroupId returns the group id of an order, or undefined when the order has none', () => {
  expect(readGroupId({ detail: { groupOrderId: 7 } })).toBe(7)
  expect(readGroupId({ detail: {} })).toBeUndefined()
})
