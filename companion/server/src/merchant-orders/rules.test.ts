import { addMonths, dayMs } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  decideOrderCancelRefusal,
  getFreeCancellationEnd,
  decideOrderCompleteRefusal,
  decideOrderScheduleRefusal,
  listMatchingOrderStatuses,
  toConsoleOrderStatus,
} from './rules.ts'

const at = 100 * dayMs

test.each([
  ['pending', null, at, undefined],
  ['paid', null, at, undefined],
  ['paid', at, at, undefined],
  ['confirmed', at + dayMs, at, undefined],
  ['confirmed', at + dayMs - 1, at, 'CANCEL_TOO_LATE'],
  ['confirmed', null, at, 'CANCEL_TOO_LATE'],
  ['completed', null, at, 'STATUS_CONFLICT'],
  ['cancelled', null, at, 'STATUS_CONFLICT'],
  ['refunded', null, at, 'STATUS_CONFLICT'],
] as const)(
  'decideOrderCancelRefusal for an order with status %s, scheduled for %j, at %i returns %j',
  (status, scheduledAt, now, refused) => {
    expect(decideOrderCancelRefusal({ status, scheduledAt, freeCancelUntil: null }, now)).toBe(refused)
  },
)

test.each([
  ['confirmed', at + 1, at, undefined],
  ['confirmed', at + 1, at + 1, undefined],
  ['confirmed', at + 1, at + 2, 'CANCEL_TOO_LATE'],
  ['completed', at + 1, at, 'STATUS_CONFLICT'],
] as const)(
  'decideOrderCancelRefusal for an order with status %s and free cancellation until %i, at %i, returns %j',
  (status, freeCancelUntil, now, refused) => {
    expect(decideOrderCancelRefusal({ status, scheduledAt: at + 2, freeCancelUntil }, now)).toBe(refused)
  },
)

test.each([
  [at + 3 * dayMs, at + dayMs],
  [at + 1, at + 1],
])('getFreeCancellationEnd for an order moved to %i returns %i', (scheduledAt, end) => {
  expect(getFreeCancellationEnd(at, scheduledAt)).toBe(end)
})

test('listMatchingOrderStatuses of a console status contains every order status that toConsoleOrderStatus maps to that status', () => {
  for (const status of ['pending', 'paid', 'confirmed', 'completed', 'cancelled', 'refunded'] as const)
    expect(listMatchingOrderStatuses(toConsoleOrderStatus(status))).toContain(status)
})

test.each([
  [null, undefined],
  [at, 'SCHEDULE_PASSED'],
  [at + 1, undefined],
  [addMonths(at, 12), undefined],
  [addMonths(at, 12) + 1, 'SCHEDULE_TOO_FAR'],
])('decideOrderScheduleRefusal for an order at %j returns %j', (scheduledAt, refused) => {
  expect(decideOrderScheduleRefusal(scheduledAt, at)).toBe(refused)
})

test.each([
  ['confirmed', null, undefined],
  ['confirmed', at, undefined],
  ['confirmed', at + 1, 'SERVICE_NOT_DUE'],
  ['paid', at, 'STATUS_CONFLICT'],
  ['completed', at, 'STATUS_CONFLICT'],
] as const)(
  'decideOrderCompleteRefusal for an order with status %s, scheduled for %j, returns %j',
  (status, scheduledAt, refused) => {
    expect(decideOrderCompleteRefusal({ status, scheduledAt }, at)).toBe(refused)
  },
)
