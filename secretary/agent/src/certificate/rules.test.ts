import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { parseIdentifier } from './certificate-bundle.ts'
import { computeAttemptTimeAfterStart, computeNextAttemptTime, computeRenewalTime } from './rules.ts'

describe('computeRenewalTime', () => {
  const life = { from: 0, to: 6 * dayMs }
  test.each([
    ['at half of its life', undefined, 0, 3 * dayMs],
    ['up to 5 % of its life earlier', undefined, 1, 3 * dayMs - 0.3 * dayMs],
    ['earlier when the authority suggests it', dayMs, 0, dayMs],
    ['not later than half of its life when the authority suggests a later moment', 5 * dayMs, 0, 3 * dayMs],
  ])('a certificate of six days is renewed %s', (_, suggested, random, expected) =>
    expect(computeRenewalTime(life, suggested, random)).toBeCloseTo(expected),
  )
})

describe('computeNextAttemptTime', () => {
  test.each([
    [1, 30 * minuteMs],
    [2, hourMs],
    [5, 8 * hourMs],
    [6, 12 * hourMs],
    [500, 12 * hourMs],
  ])('computeNextAttemptTime: after %i failed attempts the next one follows after %i ms', (failures, pause) =>
    expect(computeNextAttemptTime(failures, 0, 0, 0)).toBe(pause),
  )

  test('the next attempt to get a certificate waits as long as the authority requests, and up to 20 % longer', () => {
    expect(computeNextAttemptTime(1, 0, 3 * hourMs, 0)).toBe(3 * hourMs)
    expect(computeNextAttemptTime(1, 0, 3 * hourMs, 1)).toBe(3.6 * hourMs)
  })

  test('a restart moves the next attempt to get a certificate to 30 minutes after the last one', () => {
    expect(computeAttemptTimeAfterStart(12 * hourMs, 0)).toBe(30 * minuteMs)
    expect(computeAttemptTimeAfterStart(minuteMs, 0)).toBe(minuteMs)
  })
})

test.each([
  ['203.0.113.7:3000', 'ip', '203.0.113.7'],
  ['203.0.113.7', 'ip', '203.0.113.7'],
  ['[2001:DB8:0:0::7]:3000', 'ip', '2001:db8::7'],
  ['2001:db8::7', 'ip', '2001:db8::7'],
  ['Agent.example:8443', 'dns', 'agent.example'],
])('parseIdentifier(%s) returns %s %s', (address, type, value) =>
  expect(parseIdentifier(address)).toEqual({ type, value }),
)
