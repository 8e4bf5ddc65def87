import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { computeTimeLeft } from './time-left.ts'

const dueAt = 1_000 * hourMs

describe('computeTimeLeft', () => {
  test.each([
    [-2 * hourMs, { hours: 2, minutes: 0, isOverdue: false, isUrgent: false }],
    [-31 * minuteMs, { hours: 0, minutes: 31, isOverdue: false, isUrgent: false }],
    [-30 * minuteMs, { hours: 0, minutes: 30, isOverdue: false, isUrgent: true }],
    [-1, { hours: 0, minutes: 1, isOverdue: false, isUrgent: true }],
    [0, { hours: 0, minutes: 0, isOverdue: true, isUrgent: false }],
    [61 * minuteMs, { hours: 1, minutes: 1, isOverdue: true, isUrgent: false }],
  ])(
    'returns the expected hours, minutes, overdue and urgent values at %i ms from the due time',
    (offset, expected) => {
      expect(computeTimeLeft(dueAt, dueAt + offset)).toEqual(expected)
    },
  )
})
