import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  findGroupJoinObstacle,
  explainGroupStatus,
  countMissingGroupMembers,
  getGroupIdOfOrder,
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

test('countMissingGroupMembers counts only members who have paid', () => {
  expect(countMissingGroupMembers(group)).toBe(2)
  expect(countMissingGroupMembers({ ...group, paidMembers: 3 })).toBe(0)
  expect(countMissingGroupMembers({ ...group, paidMembers: 4 })).toBe(0)
})

test('explainGroupStatus names the missing members, the deadline and the refund', () => {
  expect(explainGroupStatus(group, end - 1)).toContain('还差 2 人')
  expect(explainGroupStatus(group, end - 1)).toContain('09:00')
  expect(explainGroupStatus({ ...group, status: 'success' }, end)).toContain('凑齐了')
  expect(explainGroupStatus({ ...group, status: 'expired' }, end)).toContain('退回')
  expect(explainGroupStatus({ ...group, status: 'failed' }, end)).toContain('退回')
})

test('findGroupJoinObstacle returns undefined before the end time of the group, then an explanation', () => {
  expect(findGroupJoinObstacle(group, end - 1)).toBeUndefined()
  expect(findGroupJoinObstacle(group, end)).toContain('已经结束')
  expect(findGroupJoinObstacle({ ...group, status: 'expired' }, end - 1)).toContain('已经结束')
})

test('findGroupJoinObstacle returns undefined for a successful group with free places, and an explanation once it is full', () => {
  expect(findGroupJoinObstacle({ ...group, status: 'success', currentMembers: 3 }, end - 1)).toBeUndefined()
  expect(findGroupJoinObstacle({ ...group, status: 'success', currentMembers: 4 }, end - 1)).toContain('满了')
})

test('getGroupIdOfOrder returns the group id of an order, or undefined when the order has none', () => {
  expect(getGroupIdOfOrder({ detail: { groupOrderId: 7 } })).toBe(7)
  expect(getGroupIdOfOrder({ detail: {} })).toBeUndefined()
})
