import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { isOutsideQuietHours } from './quiet-hours.ts'

test.each([
  ['07:59:59', false],
  ['08:00:00', true],
  ['21:59:59', true],
  ['22:00:00', false],
])('at %s in Shanghai isOutsideQuietHours returns %j', (time, expected) =>
  expect(isOutsideQuietHours(fromIso(`2026-11-21T${time}+08:00`))).toBe(expected),
)
