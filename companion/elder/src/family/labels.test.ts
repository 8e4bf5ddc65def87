import { expect, test } from 'vitest'
import {
  getFamilyRoleLabel,
  formatInviteCode,
  createFamilyInviteMessage,
  getViewedDataLabel,
} from './labels.ts'

test.each([
  ['child', 'daughter', '女儿'],
  ['child', 'son', '儿子'],
  ['child', 'child', '子女'],
  ['child', null, '子女'],
  ['parent', null, '长辈'],
] as const)(
  'getFamilyRoleLabel names the role %s with the relationship %s as %s',
  (role, relationship, words) => {
    expect(getFamilyRoleLabel({ role, relationship })).toBe(words)
  },
)

test('getViewedDataLabel names the data that a family member viewed, and uses 您的信息 for unknown kinds', () => {
  expect(getViewedDataLabel('health')).toBe('您的健康记录')
  expect(getViewedDataLabel('something-new')).toBe('您的信息')
})

test('formatInviteCode splits the invite code into two groups, and createFamilyInviteMessage contains the code without a space', () => {
  expect(formatInviteCode('K7P3M2')).toBe('K7P 3M2')
  expect(createFamilyInviteMessage('K7P3M2')).toContain('邀请码 K7P3M2')
})
