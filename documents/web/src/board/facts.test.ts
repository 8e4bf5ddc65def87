import { expect, test } from 'vitest'
import { checklist, dueState, filtered, matches, noFilter } from './facts.ts'
import { columnsOf } from './rules.ts'
import { task } from './testing.ts'

const today = '2026-11-21'

test.each([
  ['2026-11-20', 'todo', 'overdue'],
  ['2026-11-21', 'todo', 'soon'],
  ['2026-11-22', 'doing', 'soon'],
  ['2026-11-23', 'doing', 'later'],
  ['2026-11-20', 'done', 'later'],
  ['2026-11-21', 'done', 'later'],
  [null, 'todo', undefined],
] as const)('a task due on %s that is %s is %s', (due_date, status, state) => {
  expect(dueState({ due_date, status }, today)).toBe(state)
})

test('days are counted over the change of the clocks and of the year', () => {
  expect(dueState({ due_date: '2027-01-01', status: 'todo' }, '2026-12-31')).toBe('soon')
  expect(dueState({ due_date: '2026-03-28', status: 'todo' }, '2026-03-29')).toBe('overdue')
})

const invoice = task(1, 'todo', { title: 'Check the Invoice', description: 'from 周敏', priority: 2 })

test.each([
  ['', true],
  ['  ', true],
  ['invoice', true],
  ['INVOICE check', true],
  ['周敏', true],
  ['invoice missing', false],
])('the words “%s” find it: %s', (text, isFound) => {
  expect(matches(invoice, { text, priorities: [] })).toBe(isFound)
})

test('any of the chosen priorities will do', () => {
  expect(matches(invoice, { text: '', priorities: [1, 2] })).toBe(true)
  expect(matches(invoice, { text: '', priorities: [0, 1] })).toBe(false)
  expect(matches(invoice, { text: 'other', priorities: [2] })).toBe(false)
})

test('without a filter the very same columns are shown', () => {
  const columns = columnsOf([invoice, task(2, 'done')])
  expect(filtered(columns, noFilter)).toBe(columns)
  expect(filtered(columns, { text: 'invoice', priorities: [] })).toEqual({
    todo: [invoice],
    doing: [],
    done: [],
  })
})

test.each([
  ['- [x] one\n- [ ] two\n  * [X] three', { done: 2, total: 3 }],
  ['1. [ ] first\n2) [x] second', { done: 1, total: 2 }],
  ['no list [x] here', undefined],
  ['- plain', undefined],
  [null, undefined],
])('the list in %j', (description, result) => {
  expect(checklist(description)).toEqual(result)
})
