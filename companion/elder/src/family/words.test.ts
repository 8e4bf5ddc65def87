import { expect, test } from 'vitest'
import { inviteWords, lookedAtWords, roleWords, spacedCode } from './words.ts'

test.each([
  ['child', 'daughter', '女儿'],
  ['child', 'son', '儿子'],
  ['child', 'child', '子女'],
  ['child', null, '子女'],
  ['parent', null, '长辈'],
] as const)('a %s who is a %s is called %s', (role, relationship, words) => {
  expect(roleWords({ role, relationship })).toBe(words)
})

test('what was looked at is said in words, also what this app does not know yet', () => {
  expect(lookedAtWords('health')).toBe('您的健康记录')
  expect(lookedAtWords('something-new')).toBe('您的信息')
})

test('a code stands in two groups, and goes out in one', () => {
  expect(spacedCode('K7P3M2')).toBe('K7P 3M2')
  expect(inviteWords('K7P3M2')).toContain('邀请码 K7P3M2')
})
