import { expect, test } from 'vitest'
import { formatInviteCode, inviteText, roleLabel, viewedDataLabel } from './labels.ts'

test.each([
  ['child', 'daughter', '女儿'],
  ['child', 'son', '儿子'],
  ['child', 'child', '子女'],
  ['child', null, '子女'],
  ['parent', null, '长辈'],
] as const)('roleLabel: role %s with relationship %s reads %s', (role, relationship, words) => {
  expect(roleLabel({ role, relationship })).toBe(words)
})

test('viewedDataLabel names the viewed data, with a fallback for unknown kinds', () => {
  expect(viewedDataLabel('health')).toBe('您的健康记录')
  expect(viewedDataLabel('something-new')).toBe('您的信息')
})

test('formatInviteCode shows the code in two groups, inviteText sends it in one', () => {
  expect(formatInviteCode('K7P3M2')).toBe('K7P 3M2')
  expect(inviteText('K7P3M2')).toContain('邀请码 K7P3M2')
})
