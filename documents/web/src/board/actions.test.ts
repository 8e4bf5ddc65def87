import { expect, test } from 'vitest'
import { moveChanges } from './actions.ts'
import { applyTaskChanges, groupIntoColumns } from './rules.ts'
import { task } from './testing.ts'

const titles = (tasks: Parameters<typeof groupIntoColumns>[0]) =>
  groupIntoColumns(tasks).todo.map(({ id }) => id)

test('moveChanges writes only the moved card when its neighbours leave room', () => {
  const tasks = [task(1, 'todo'), task(2, 'todo'), task(3, 'done')]
  const changes = moveChanges(tasks, 3, { status: 'todo', before: 2 })
  expect([...(changes ?? [])]).toEqual([[3, { status: 'todo', sort_order: 1536 }]])
})

test('moveChanges writes only the sort order of the cards that make room', () => {
  const tasks = [1, 2, 3].map((id) => task(id, 'todo', { sort_order: 0 }))
  const changes = moveChanges([...tasks, task(4, 'done')], 4, { status: 'todo', before: 2 })
  expect([...(changes ?? [])]).toEqual([
    [1, { sort_order: -2048 }],
    [4, { status: 'todo', sort_order: -1024 }],
  ])
  expect(titles(applyTaskChanges([...tasks, task(4, 'done')], changes ?? new Map<number, null>()))).toEqual([
    1, 4, 2, 3,
  ])
})

test('moveChanges writes nothing when the card is dropped on its own position', () => {
  expect(moveChanges([task(1, 'todo')], 1, { status: 'todo', before: null })).toBeUndefined()
})
