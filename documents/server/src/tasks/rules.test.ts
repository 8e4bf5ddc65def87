import { describe, expect, test } from 'vitest'
import { isTaskTextOutdated, computeStatusAndColumn, chooseTaskReminder } from './rules.ts'

const columns = [
  { id: 1, status: 'todo' },
  { id: 2, status: 'doing' },
  { id: 3, status: 'doing' },
] as const
const before = { status: 'doing', column_id: 3 } as const

describe('computeStatusAndColumn', () => {
  test.each([
    [{}, before],
    [{ status: 'doing' }, before],
    [{ status: 'todo' }, { status: 'todo', column_id: null }],
    [{ column_id: 1 }, { status: 'todo', column_id: 1 }],
    [
      { status: 'doing', column_id: 2 },
      { status: 'doing', column_id: 2 },
    ],
    [{ status: 'todo', column_id: 2 }, 'COLUMN_OF_OTHER_STATE'],
    [{ column_id: 9 }, 'UNKNOWN_COLUMN'],
  ] as const)('the change %j leads to %j', (changes, expected) => {
    expect(computeStatusAndColumn(before, changes, columns)).toEqual(expected)
  })
})

describe('isTaskTextOutdated', () => {
  const stored = { title: 'A', description: null }
  test.each([
    [{ title: 'B' }, { title: 'A' }, false],
    [{ title: 'B' }, { title: 'old' }, true],
    [{ title: 'A' }, { title: 'old' }, false],
    [{ description: 'x' }, { description: '' }, true],
    [{ description: 'x' }, { description: null }, false],
    [{ title: 'B' }, undefined, false],
    [{}, { title: 'old' }, false],
  ])('the change %j of a text that was read as %j conflicts: %j', (changes, base, expected) => {
    expect(isTaskTextOutdated(stored, changes, base)).toBe(expected)
  })
})

describe('chooseTaskReminder', () => {
  const today = '2026-11-21'
  test.each([
    [null, null, null, undefined],
    ['2026-11-22', null, null, undefined],
    [today, null, null, 'due'],
    [today, today, null, undefined],
    [today, '2026-11-01', null, 'due'],
    ['2026-11-20', '2026-11-20', null, 'overdue'],
    ['2026-11-20', null, '2026-11-20', undefined],
  ] as const)(
    'on 2026-11-21 a task due %s, with reminders sent for due date %s and overdue date %s, gets the reminder %s',
    (due, onDay, after, expected) => {
      const task = { due_date: due, reminded_due_date: onDay, reminded_overdue_date: after }
      expect(chooseTaskReminder(task, today)).toBe(expected)
    },
  )
})
