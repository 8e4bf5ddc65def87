import { describe, expect, test } from 'vitest'
import { riskClasses, toolPolicies } from '#core'
import { listChoosablePolicies, getDefaultToolPolicy, mustAskUser } from './policy-rules.ts'

describe('mustAskUser', () => {
  test.each([
    ['read', 'ask', true, true],
    ['read', 'ask_untrusted', false, true],
    ['read', 'allow', false, false],
    ['write', 'ask', true, true],
    ['write', 'ask_untrusted', false, true],
    ['write', 'allow', false, false],
    ['send', 'ask', true, true],
    ['send', 'ask_untrusted', false, true],
    ['send', 'allow', false, true],
    ['spend', 'ask', true, true],
    ['spend', 'ask_untrusted', false, true],
    ['spend', 'allow', false, true],
    ['execute', 'ask', true, true],
    ['execute', 'ask_untrusted', false, true],
    ['execute', 'allow', false, true],
  ] as const)(
    'a tool of the class %s with the policy %s asks: %s, after untrusted content: %s',
    (risk, policy, before, after) => {
      const tool = { name: 'tool', risk }
      expect([mustAskUser(tool, policy, false), mustAskUser(tool, policy, true)]).toEqual([before, after])
    },
  )
})

test('a tool without a policy asks for approval by default if it changes more than data of the agent', () => {
  const of = (risk: (typeof riskClasses)[number], changesOwnData = false) =>
    getDefaultToolPolicy({ name: 'tool', risk, changesOwnData })
  expect(riskClasses.map((risk) => of(risk))).toEqual(['allow', 'ask', 'ask', 'ask', 'ask'])
  expect(of('write', true)).toBe('ask_untrusted')
})

test('the policy allow is offered only for classes whose actions do not leave the agent', () => {
  expect(riskClasses.filter((risk) => listChoosablePolicies(risk).includes('allow'))).toEqual([
    'read',
    'write',
  ])
  expect(listChoosablePolicies('read')).toEqual(toolPolicies)
})
