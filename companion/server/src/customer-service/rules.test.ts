import { expect, test } from 'vitest'
import { listCaseChanges, toCasePriority, toCasePriorityNumber } from './rules.ts'

const current = { title: '退款', status: 'open', priority: 'normal', assigneeId: null } as const

test('listCaseChanges returns only the changed fields, with their new values', () => {
  const next = { title: '退款', status: 'waiting', priority: 'high', assigneeId: 7 } as const
  expect(listCaseChanges(current, next, 'zhang')).toEqual([
    { kind: 'status', value: 'waiting' },
    { kind: 'priority', value: 'high' },
    { kind: 'assignee', value: 'zhang' },
  ])
  expect(listCaseChanges(current, {}, '')).toEqual([])
  expect(listCaseChanges({ ...current, assigneeId: 7 }, { assigneeId: null }, '')).toEqual([
    { kind: 'assignee', value: '' },
  ])
})

test.each(['high', 'normal', 'low'] as const)(
  'toCasePriority and toCasePriorityNumber are inverse for the priority %s',
  (priority) => expect(toCasePriority(toCasePriorityNumber(priority))).toBe(priority),
)
