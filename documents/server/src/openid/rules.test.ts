import { expect, test } from 'vitest'
import { chooseUsername, decideDomainRefusal, toClientPath } from './rules.ts'

test.each([
  ['/projects/a', '/projects/a'],
  [undefined, '/'],
  ['projects', '/'],
  ['/a\nb', '/'],
])('toClientPath(%j) is %s', (to, path) => {
  expect(toClientPath(to)).toBe(path)
})

test.each([
  ['lin@example.com', [], undefined],
  [undefined, [], undefined],
  [undefined, ['example.com'], 'email-not-verified'],
  ['lin@example.com', ['example.com'], undefined],
  ['lin@sub.example.com', ['example.com'], 'domain'],
])('decideDomainRefusal(%s, %j) is %s', (verifiedEmail, allowedDomains, refusal) => {
  expect(decideDomainRefusal({ verifiedEmail }, { allowedDomains })).toBe(refusal)
})

test('chooseUsername shortens a long name, replaces an empty one and numbers a taken one', () => {
  const taken = new Set(['lin', 'lin-2'])
  expect(chooseUsername('lin', (name) => taken.has(name))).toBe('lin-3')
  expect(chooseUsername(' ', () => false)).toBe('user')
  expect(chooseUsername('x'.repeat(200), () => false)).toHaveLength(56)
})
