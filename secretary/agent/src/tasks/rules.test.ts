import { describe, expect, test } from 'vitest'
import {
  estimateTokens,
  computeSubAgentProgress,
  decideSubAgentRetryRefusal,
  shortenToOneLine,
} from './rules.ts'

describe('decideSubAgentRetryRefusal', () => {
  test.each([
    ['waiting', false, 'AGENT_CANNOT_BE_RETRIED'],
    ['running', false, 'AGENT_CANNOT_BE_RETRIED'],
    ['completed', false, 'AGENT_CANNOT_BE_RETRIED'],
    ['failed', false, undefined],
    ['cancelled', false, undefined],
    ['interrupted', false, undefined],
    ['failed', true, 'AGENT_WAS_RETRIED'],
  ] as const)(
    'decideSubAgentRetryRefusal of a sub-agent with status %s, retried before: %s, is %s',
    (status, wasRetried, refusal) => expect(decideSubAgentRetryRefusal(status, wasRetried)).toBe(refusal),
  )
})

test.each([
  [0, 50, 50],
  [50, 49, 50],
  [50, 101, 100],
  [0, -1, 0],
  [0, 12.9, 12],
  [7, Number.NaN, 7],
])('computeSubAgentProgress from %d with the report %d returns %d', (known, reported, progress) =>
  expect(computeSubAgentProgress(known, reported)).toBe(progress),
)

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['ab👍cd', 4, 'ab👍…'],
])('shortenToOneLine(%j) to %d characters returns %j', (text, most, short) =>
  expect(shortenToOneLine(text, most)).toBe(short),
)

test('estimateTokens counts three characters as a token and rounds up', () =>
  expect([0, 1, 3, 4].map(estimateTokens)).toEqual([0, 1, 1, 2]))
