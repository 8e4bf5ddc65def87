import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { computeNextJobRun } from './job-schedules.ts'

test.each([
  ['2026-03-01T00:00:00+08:00', '2026-03-01T03:30:00+08:00'],
  ['2026-03-01T03:29:59.999+08:00', '2026-03-01T03:30:00+08:00'],
  ['2026-03-01T03:30:00+08:00', '2026-03-02T03:30:00+08:00'],
  ['2026-02-28T17:00:00Z', '2026-03-01T03:30:00+08:00'],
])('computeNextJobRun: after %s the next 03:30 in Shanghai is %s', (now, expected) => {
  expect(computeNextJobRun({ dailyAt: '03:30' }, fromIso(now))).toBe(fromIso(expected))
})

test.each(['3:30', '24:00', '03:60', 'noon'])(
  'computeNextJobRun throws for the invalid time of day %s',
  (dailyAt) => {
    expect(() => computeNextJobRun({ dailyAt }, 0)).toThrow(/no time/)
  },
)
