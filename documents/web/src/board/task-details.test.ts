import { expect, test } from 'vitest'
import { groupIntoColumns } from './rules.ts'
import {
  computeChecklistProgress,
  getDueDateState,
  emptyTaskFilter,
  filterBoardColumns,
  matchesTaskFilter,
} from './task-details.ts'
import { createTestTask, testColumnIds } from './testing.ts'

const today = '2026-11-21'

test.each([
  ['2026-11-20', 'todo', 'overdue'],
  ['2026-11-21', 'todo', 'soon'],
  ['2026-11-22', 'doing', 'soon'],
  ['2026-11-23', 'doing', 'later'],
  ['2026-11-20', 'done', 'later'],
  ['2026-11-21', 'done', 'later'],
  [null, 'todo', undefined],
] as const)('getDueDateState: a task due on %s with status %s is %s', (due_date, status, state) => {
  expect(getDueDateState({ due_date, status }, today)).toBe(state)
})

test('getDueDateState counts calendar days correctly across a clock change and the end of a year', () => {
  expect(getDueDateState({ due_date: '2027-01-01', status: 'todo' }, '2026-12-31')).toBe('soon')
  expect(getDueDateState({ due_date: '2026-03-28', status: 'todo' }, '2026-03-29')).toBe('overdue')
})

const invoice = createTestTask(1, 'todo', {
  title: 'Check the Invoice',
  description: 'from 周敏',
  priority: 2,
})

test.each([
  ['', true],
  ['  ', true],
  ['invoice', true],
  ['INVOICE check', true],
  ['周敏', true],
  ['invoice missing', false],
])('the filter text “%s” matches the invoice task: %s', (text, isFound) => {
  expect(matchesTaskFilter(invoice, { ...emptyTaskFilter, text })).toBe(isFound)
})

test('the priority filter matches a task that has any of the chosen priorities', () => {
  expect(matchesTaskFilter(invoice, { ...emptyTaskFilter, priorities: [1, 2] })).toBe(true)
  expect(matchesTaskFilter(invoice, { ...emptyTaskFilter, priorities: [0, 1] })).toBe(false)
  expect(matchesTaskFilter(invoice, { ...emptyTaskFilter, text: 'other', priorities: [2] })).toBe(false)
})

test('the assignee and label filters match tasks of that user and with any of the labels', () => {
  const task = createTestTask(2, 'todo', { assignee_id: 7, label_ids: [3, 4] })
  expect(matchesTaskFilter(task, { ...emptyTaskFilter, assignee: 7, labels: [4, 5] })).toBe(true)
  expect(matchesTaskFilter(task, { ...emptyTaskFilter, assignee: 8 })).toBe(false)
  expect(matchesTaskFilter(task, { ...emptyTaskFilter, labels: [5] })).toBe(false)
})

test('filterBoardColumns returns the same columns object when the filter is empty', () => {
  const columns = groupIntoColumns([invoice, createTestTask(2, 'done')], testColumnIds)
  expect(filterBoardColumns(columns, emptyTaskFilter)).toBe(columns)
  expect(filterBoardColumns(columns, { ...emptyTaskFilter, text: 'invoice' })).toEqual(
    new Map([
      [1, [invoice]],
      [2, []],
      [3, []],
    ]),
  )
})

test.each([
  ['- [x] one\n- [ ] two\n  * [X] three', { done: 2, total: 3 }],
  ['1. [ ] first\n2) [x] second', { done: 1, total: 2 }],
  ['no list [x] here', undefined],
  ['- plain', undefined],
  [null, undefined],
])('computeChecklistProgress counts the boxes in %j', (description, result) => {
  expect(computeChecklistProgress(description)).toEqual(result)
})
