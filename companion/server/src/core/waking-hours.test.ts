import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { isAwake } from './waking-hours.ts'

test.each([
  ['07:59:59', false],
  ['08:00:00', true],
  ['21:59:59', true],
  ['22:00:00', false],
])('at %s in Shanghai what can wait may ring: %j', (time, expected) =>
  expect(isAwake(fromIso(`2026-11-21T${time}+08:00`))).toBe(expected),
)
