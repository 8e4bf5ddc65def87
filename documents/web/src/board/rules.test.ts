import { expect, test } from 'vitest'
import {
  applyTaskChanges,
  type BoardColumns,
  computeCardPlaceAfterMove,
  getCardPosition,
  computeColumnAfterMove,
  getCurrentCardPlace,
  findCardToFocusAfterMove,
  groupIntoColumns,
  getPlaceBelowCard,
} from './rules.ts'
import { createTestTask, testColumnIds } from './testing.ts'

/* The board has the cards 1, 2 and 3 in todo, 4 in doing and none in done. */
const tasks = [
  createTestTask(3, 'todo'),
  createTestTask(1, 'todo'),
  createTestTask(4, 'doing'),
  createTestTask(2, 'todo'),
]
const columns = groupIntoColumns(tasks, testColumnIds)
const ids = (list: readonly { id: number }[] | undefined) => list?.map(({ id }) => id)
const outline = (all: BoardColumns) => [...all.values()].map(ids)

test('groupIntoColumns sorts cards by sort order, then by id', () => {
  expect(outline(columns)).toEqual([[1, 2, 3], [4], []])
  const equal = [2, 1].map((id) => createTestTask(id, 'todo', { sort_order: 0 }))
  expect(outline(groupIntoColumns(equal, testColumnIds))).toEqual([[1, 2], [], []])
})

test('groupIntoColumns shows cards of an unknown column in the first column', () => {
  const lost = [createTestTask(1, 'todo', { column_id: 99 })]
  expect(outline(groupIntoColumns(lost, testColumnIds))).toEqual([[1], [], []])
})

test('applyTaskChanges applies patches to tasks and removes tasks whose change is null', () => {
  const after = applyTaskChanges(
    tasks,
    new Map([
      [1, { status: 'done' as const, column_id: 3 }],
      [2, null],
    ]),
  )
  expect(outline(groupIntoColumns(after, testColumnIds))).toEqual([[3], [4], [1]])
})

test.each([
  ['above another', 3, { column: 1, before: 1 }, [3, 1, 2]],
  ['to the end', 1, { column: 1, before: null }, [2, 3, 1]],
  ['into another column', 2, { column: 2, before: 4 }, [2, 4]],
  ['into an empty column', 2, { column: 3, before: null }, [2]],
  ['above a card that has gone', 1, { column: 1, before: 99 }, [2, 3, 1]],
  ['where it stands', 2, { column: 1, before: 3 }, undefined],
  ['above itself', 2, { column: 1, before: 2 }, undefined],
  ['to the end where it stands', 3, { column: 1, before: null }, undefined],
  ['although it has gone', 99, { column: 1, before: 1 }, undefined],
] as const)('computeColumnAfterMove: a card put %s', (_, id, drop, column) => {
  expect(ids(computeColumnAfterMove(tasks, id, drop))).toEqual(column)
})

test('getCurrentCardPlace returns the current position of a card, so that a move can be undone', () => {
  const back = getCurrentCardPlace(tasks, 2)
  const moved = applyTaskChanges(tasks, new Map([[2, { status: 'done' as const, column_id: 3 }]]))
  expect(back).toEqual({ column: 1, before: 3 })
  expect(back && ids(computeColumnAfterMove(moved, 2, back))).toEqual([1, 2, 3])
  expect(getCurrentCardPlace(tasks, 3)).toEqual({ column: 1, before: null })
  expect(getCurrentCardPlace(tasks, 99)).toBeUndefined()
})

test('getPlaceBelowCard returns the position above the next card, skipping the moved card itself', () => {
  expect(getPlaceBelowCard(tasks, 1, 3)).toEqual({ column: 1, before: 2 })
  expect(getPlaceBelowCard(tasks, 1, 2)).toEqual({ column: 1, before: 3 })
  expect(getPlaceBelowCard(tasks, 3, 1)).toEqual({ column: 1, before: null })
})

test.each([
  [2, 'up', { column: 1, before: 1 }],
  [2, 'down', { column: 1, before: null }],
  [1, 'down', { column: 1, before: 3 }],
  [3, 'top', { column: 1, before: 1 }],
  [1, 'bottom', { column: 1, before: null }],
  [1, 'right', { column: 2, before: 4 }],
  [3, 'right', { column: 2, before: null }],
  [4, 'right', { column: 3, before: null }],
  [4, 'left', { column: 1, before: 1 }],
  [1, 'up', undefined],
  [3, 'down', undefined],
  [1, 'top', undefined],
  [3, 'bottom', undefined],
  [1, 'left', undefined],
  [99, 'up', undefined],
] as const)('computeCardPlaceAfterMove: one step of card %i %s gives %o', (id, step, drop) => {
  expect(computeCardPlaceAfterMove(tasks, columns, id, step)).toEqual(drop)
})

test('computeCardPlaceAfterMove skips cards that the filter hides', () => {
  const shown = groupIntoColumns(
    tasks.filter(({ id }) => id !== 2),
    testColumnIds,
  )
  expect(computeCardPlaceAfterMove(tasks, shown, 1, 'down')).toEqual({ column: 1, before: null })
  expect(computeCardPlaceAfterMove(tasks, shown, 3, 'up')).toEqual({ column: 1, before: 1 })
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
] as const)('findCardToFocusAfterMove: from card %i the focus goes %s to card %s', (id, step, next) => {
  expect(findCardToFocusAfterMove(columns, id, step)).toBe(next)
})

test('findCardToFocusAfterMove skips an empty column when it moves sideways', () => {
  const gap = groupIntoColumns([createTestTask(1, 'todo'), createTestTask(2, 'done')], testColumnIds)
  expect(findCardToFocusAfterMove(gap, 1, 'right')).toBe(2)
  expect(findCardToFocusAfterMove(gap, 2, 'left')).toBe(1)
})

test('getCardPosition counts the positions of cards from one', () => {
  expect(getCardPosition(columns, 2)).toEqual({ column: 1, position: 2, count: 3 })
  expect(getCardPosition(columns, 99)).toBeUndefined()
})
