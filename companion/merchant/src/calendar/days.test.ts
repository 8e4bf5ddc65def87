import { expect, test } from 'vitest'
import { groupOrdersByDay, listDaysOfView, parseCalendarSearchParams, getAdjacentPeriodDay } from './days.ts'

test('listDaysOfView returns the week from Monday for the view "week", and one day for the view "day"', () => {
  expect(listDaysOfView('week', '2026-11-22')).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
  expect(listDaysOfView('day', '2026-11-22')).toEqual(['2026-11-22'])
})

test('getAdjacentPeriodDay returns the day one week later in the week view and one day earlier in the day view', () => {
  expect(getAdjacentPeriodDay('week', '2026-12-28', 1)).toBe('2027-01-04')
  expect(getAdjacentPeriodDay('day', '2026-12-01', -1)).toBe('2026-11-30')
})

test('groupOrdersByDay groups orders by the day in Shanghai for which they are booked', () => {
  const late = { scheduledAt: '2026-11-21T16:30:00.000Z' }
  const noon = { scheduledAt: '2026-11-21T04:00:00.000Z' }
  expect(groupOrdersByDay([late, noon])).toEqual(
    new Map([
      ['2026-11-22', [late]],
      ['2026-11-21', [noon]],
    ]),
  )
})

test('parseCalendarSearchParams leaves out impossible days and unknown views', () => {
  expect(parseCalendarSearchParams({ day: '2026-11-31x', view: 'month' })).toEqual({})
  expect(parseCalendarSearchParams({ day: '2026-11-30', view: 'day' })).toEqual({
    day: '2026-11-30',
    view: 'day',
  })
})
