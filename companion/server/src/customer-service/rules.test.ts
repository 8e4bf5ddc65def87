import { expect, test } from 'vitest'
import { caseChanges, toPriority, toPriorityNumber } from './rules.ts'

const current = { title: '退款', status: 'open', priority: 'normal', assigneeId: null } as const

test('caseChanges names only what changes, with the new values', () => {
  const next = { title: '退款', status: 'waiting', priority: 'high', assigneeId: 7 } as const
  expect(caseChanges(current, next, 'zhang')).toEqual([
    { kind: 'status', value: 'waiting' },
    { kind: 'priority', value: 'high' },
    { kind: 'assignee', value: 'zhang' },
  ])
  expect(caseChanges(current, {}, '')).toEqual([])
  expect(caseChanges({ ...current, assigneeId: 7 }, { assigneeId: null }, '')).toEqual([
    { kind: 'assignee', value: '' },
  ])
})

test.each(['high', 'normal', 'low'] as const)(
  'toPriority returns the priority %s of the number that toPriorityNumber gave it',
  (priority) => expect(toPriority(toPriorityNumber(priority))).toBe(priority),
)
