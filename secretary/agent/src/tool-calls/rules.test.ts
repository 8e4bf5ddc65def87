import { describe, expect, test } from 'vitest'
import { decideRepeatedCall, mayHaveTakenEffect } from './rules.ts'

describe('mayHaveTakenEffect', () => {
  test.each([
    [0, 'running', true],
    [0, 'waiting', false],
    [1, 'running', false],
    [1, 'waiting', false],
  ] as const)(
    'mayHaveTakenEffect for a call with is_read_only %i and status %s returns %s',
    (is_read_only, status, expected) => {
      expect(mayHaveTakenEffect({ is_read_only, status })).toBe(expected)
    },
  )
})

describe('decideRepeatedCall', () => {
  test.each([
    [1, 'done', 0, 'run'],
    [1, 'interrupted', 0, 'run'],
    [0, 'done', 0, 'use-output'],
    [0, 'interrupted', 1, 'refuse'],
    [0, 'interrupted', 0, 'run'],
    [0, 'failed', 0, 'run'],
    [0, 'denied', 0, 'run'],
  ] as const)(
    'decideRepeatedCall for an earlier call with is_read_only %i, status %s and may_have_run %i returns %s',
    (is_read_only, status, may_have_run, expected) => {
      expect(decideRepeatedCall({ is_read_only, status, may_have_run })).toBe(expected)
    },
  )
})
