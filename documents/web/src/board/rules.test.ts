import { expect, test } from 'vitest'
import {
  applyTaskChanges,
  type BoardColumns,
  cardPlaceAfterMove,
  cardPosition,
  columnAfterMove,
  currentCardPlace,
  cardFocusedAfterMove,
  groupIntoColumns,
  placeBelowCard,
} from './rules.ts'
import { createTestTask } from './testing.ts'

/* The board has the cards 1, 2 and 3 in todo, 4 in doing and none in done. */
const tasks = [
  createTestTask(3, 'todo'),
  createTestTask(1, 'todo'),
  createTestTask(4, 'doing'),
  createTestTask(2, 'todo'),
]
const columns = groupIntoColumns(tasks)
const ids = (list: readonly { id: number }[] | undefined) => list?.map(({ id }) => id)
const outline = ({ todo, doing, done }: BoardColumns) => [ids(todo), ids(doing), ids(done)]

test('groupIntoColumns sorts cards by sort order, then by id', () => {
  expect(outline(columns)).toEqual([[1, 2, 3], [4], []])
  expect(
    ids(
      groupIntoColumns([
        createTestTask(2, 'todo', { sort_order: 0 }),
        createTestTask(1, 'todo', { sort_order: 0 }),
      ]).todo,
    ),
  ).toEqual([1, 2])
})

test('applyTaskChanges applies patches to tasks and removes tasks whose change is null', () => {
  const after = applyTaskChanges(
    tasks,
    new Map([
      [1, { status: 'done' as const }],
      [2, null],
    ]),
  )
  expect(outline(groupIntoColumns(after))).toEqual([[3], [4], [1]])
})

test.each([
  ['above another', 3, { status: 'todo', before: 1 }, [3, 1, 2]],
  ['to the end', 1, { status: 'todo', before: null }, [2, 3, 1]],
  ['into another column', 2, { status: 'doing', before: 4 }, [2, 4]],
  ['into an empty column', 2, { status: 'done', before: null }, [2]],
  ['above a card that has gone', 1, { status: 'todo', before: 99 }, [2, 3, 1]],
  ['where it stands', 2, { status: 'todo', before: 3 }, undefined],
  ['above itself', 2, { status: 'todo', before: 2 }, undefined],
  ['to the end where it stands', 3, { status: 'todo', before: null }, undefined],
  ['although it has gone', 99, { status: 'todo', before: 1 }, undefined],
] as const)('columnAfterMove: a card put %s', (_, id, drop, column) => {
  expect(ids(columnAfterMove(tasks, id, drop))).toEqual(column)
})

test('currentCardPlace returns the current position of a card, so that a move can be undone', () => {
  const back = currentCardPlace(tasks, 2)
  const moved = applyTaskChanges(tasks, new Map([[2, { status: 'done' as const }]]))
  expect(back).toEqual({ status: 'todo', before: 3 })
  expect(back && ids(columnAfterMove(moved, 2, back))).toEqual([1, 2, 3])
  expect(currentCardPlace(tasks, 3)).toEqual({ status: 'todo', before: null })
  expect(currentCardPlace(tasks, 99)).toBeUndefined()
})

test('placeBelowCard returns the position above the next card, skipping the moved card itself', () => {
  expect(placeBelowCard(tasks, 1, 3)).toEqual({ status: 'todo', before: 2 })
  expect(placeBelowCard(tasks, 1, 2)).toEqual({ status: 'todo', before: 3 })
  expect(placeBelowCard(tasks, 3, 1)).toEqual({ status: 'todo', before: null })
})

test.each([
  [2, 'up', { status: 'todo', before: 1 }],
  [2, 'down', { status: 'todo', before: null }],
  [1, 'down', { status: 'todo', before: 3 }],
  [3, 'top', { status: 'todo', before: 1 }],
  [1, 'bottom', { status: 'todo', before: null }],
  [1, 'right', { status: 'doing', before: 4 }],
  [3, 'right', { status: 'doing', before: null }],
  [4, 'right', { status: 'done', before: null }],
  [4, 'left', { status: 'todo', before: 1 }],
  [1, 'up', undefined],
  [3, 'down', undefined],
  [1, 'top', undefined],
  [3, 'bottom', undefined],
  [1, 'left', undefined],
  [99, 'up', undefined],
] as const)('cardPlaceAfterMove: one step of card %i %s gives %o', (id, step, drop) => {
  expect(cardPlaceAfterMove(tasks, columns, id, step)).toEqual(drop)
})

test('cardPlaceAfterMove skips cards that the filter hides', () => {
  const shown = { ...columns, todo: columns.todo.filter(({ id }) => id !== 2) }
  expect(cardPlaceAfterMove(tasks, shown, 1, 'down')).toEqual({ status: 'todo', before: null })
  expect(cardPlaceAfterMove(tasks, shown, 3, 'up')).toEqual({ status: 'todo', before: 1 })
})

test.each([
  [1, 'down', 2],
  [2, 'up', 1],
  [3, 'right', 4],
  [4, 'left', 1],
  [3, 'top', 1],
  [1, 'bottom', 3],
  [4, 'right', undefined],
  [1, 'left', undefined],
  [1, 'up', undefined],
  [3, 'down', undefined],
  [3, 'bottom', undefined],
] as const)('cardFocusedAfterMove: from card %i the focus goes %s to card %s', (id, step, next) => {
  expect(cardFocusedAfterMove(columns, id, step)).toBe(next)
})

test('cardFocusedAfterMove skips an empty column when it moves sideways', () => {
  const gap = groupIntoColumns([createTestTask(1, 'todo'), createTestTask(2, 'done')])
  expect(cardFocusedAfterMove(gap, 1, 'right')).toBe(2)
  expect(cardFocusedAfterMove(gap, 2, 'left')).toBe(1)
})

test('cardPosition counts the positions of cards from one', () => {
  expect(cardPosition(columns, 2)).toEqual({ status: 'todo', position: 2, count: 3 })
  expect(cardPosition(columns, 99)).toBeUndefined()
})
