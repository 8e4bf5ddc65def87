import { expect, test } from 'vitest'
import { listDaysOfWeek } from '@sanhe/ui/days.ts'
import {
  listMonthCalendarDays,
  computeMovedDueDate,
  getFirstMonthDay,
  groupTasksByDay,
} from './calendar-rules.ts'
import { emptyTaskFilter } from './task-details.ts'
import { createTestTask } from './testing.ts'

test('listMonthCalendarDays returns whole weeks from Monday to Sunday', () => {
  const days = listMonthCalendarDays('2026-11-24')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(listMonthCalendarDays('2027-02-10')).toHaveLength(28)
})

test('listDaysOfWeek begins on Monday, also across the end of a year', () => {
  expect(listDaysOfWeek('2027-01-03')[0]).toBe('2026-12-28')
})

test('getFirstMonthDay returns the first day of an earlier or later month, across the end of a year', () => {
  expect([getFirstMonthDay('2026-01-31', -1), getFirstMonthDay('2026-12-31', 1)]).toEqual([
    '2025-12-01',
    '2027-01-01',
  ])
})

test('groupTasksByDay puts open and urgent tasks first and leaves out tasks that the filter hides', () => {
  const due_date = '2026-11-24'
  const tasks = [
    createTestTask(1, 'done', { due_date, priority: 2 }),
    createTestTask(2, 'todo', { due_date }),
    createTestTask(3, 'todo', { due_date, priority: 2 }),
    createTestTask(4, 'todo'),
    createTestTask(5, 'todo', { title: 'hidden', due_date }),
  ]
  const days = groupTasksByDay(tasks, { ...emptyTaskFilter, text: 'task' })
  expect(days.get(due_date)?.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(days.get(null)?.map(({ id }) => id)).toEqual([4])
})

test.each([
  ['2026-11-30', 'ArrowRight', '2026-12-01'],
  ['2026-11-30', 'ArrowUp', '2026-11-23'],
  [null, 'ArrowDown', '2026-11-24'],
  ['2026-11-30', 'Enter', undefined],
])('computeMovedDueDate: due date %s and Alt+%s give due date %s', (dueDate, key, expected) => {
  expect(computeMovedDueDate(dueDate, key, '2026-11-24')).toBe(expected)
})
