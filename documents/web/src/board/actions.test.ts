import { expect, test } from 'vitest'
import { computeTaskMoveChanges } from './actions.ts'
import { applyTaskChanges, listCardsOfColumn } from './rules.ts'
import { createTestTask, testColumns } from './testing.ts'

const titles = (tasks: Parameters<typeof listCardsOfColumn>[0]) =>
  listCardsOfColumn(tasks, 1).map(({ id }) => id)

test('computeTaskMoveChanges changes only the moved card when a position between its neighbours is free', () => {
  const tasks = [createTestTask(1, 'todo'), createTestTask(2, 'todo'), createTestTask(3, 'done')]
  const changes = computeTaskMoveChanges(tasks, testColumns, 3, { column: 1, before: 2 })
  expect([...(changes ?? [])]).toEqual([[3, { status: 'todo', column_id: 1, sort_order: 1536 }]])
})

test('computeTaskMoveChanges changes the moved card and only those cards that must make room for it', () => {
  const tasks = [1, 2, 3].map((id) => createTestTask(id, 'todo', { sort_order: 0 }))
  const changes = computeTaskMoveChanges([...tasks, createTestTask(4, 'done')], testColumns, 4, {
    column: 1,
    before: 2,
  })
  expect([...(changes ?? [])]).toEqual([
    [1, { sort_order: -2048 }],
    [4, { status: 'todo', column_id: 1, sort_order: -1024 }],
  ])
  expect(
    titles(applyTaskChanges([...tasks, createTestTask(4, 'done')], changes ?? new Map<number, null>())),
  ).toEqual([1, 4, 2, 3])
})

test('computeTaskMoveChanges writes nothing when the card is dropped on its own position', () => {
  expect(
    computeTaskMoveChanges([createTestTask(1, 'todo')], testColumns, 1, { column: 1, before: null }),
  ).toBeUndefined()
})
