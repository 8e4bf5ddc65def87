import { expect, test } from 'vitest'
import { getTreeCommandForKey } from './keyboard.ts'
import { listVisibleRows } from './rules.ts'
import { createTestDocument, createTestFolder } from './testing.ts'

/* The tree has the folder Guide (open, with Start and the closed folder Deep), Plan, 计划 and the closed folder Notes. */
const tree = [
  createTestFolder(1, 'Guide', [
    createTestDocument(2, 'Start'),
    createTestFolder(3, 'Deep', [createTestDocument(4, 'Bottom')]),
  ]),
  createTestDocument(5, 'Plan'),
  createTestDocument(7, '计划'),
  createTestFolder(6, 'Notes', []),
]
const rows = listVisibleRows(tree, new Set([1]))
const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const press = (key: string, focusedId: number, held: Partial<typeof plain> = {}) =>
  getTreeCommandForKey({ ...plain, ...held, key }, rows, focusedId)

test.each([
  ['ArrowDown', 1, 2],
  ['ArrowDown', 3, 5],
  ['ArrowUp', 5, 3],
  ['Home', 6, 1],
  ['End', 1, 6],
  ['ArrowRight', 1, 2],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 3, 1],
  ['p', 1, 5],
  ['计', 1, 7],
  ['g', 6, 1],
])('key %s on tree node %i moves the focus to node %i', (key, from, to) => {
  expect(press(key, from)).toEqual({ do: 'focus', id: to })
})

test.each([
  ['ArrowUp', 1],
  ['ArrowDown', 6],
  ['Home', 1],
  ['End', 6],
  ['ArrowLeft', 5],
  ['ArrowRight', 5],
  ['x', 1],
  ['Tab', 1],
])('key %s on tree node %i does nothing', (key, from) => {
  expect(press(key, from)).toBeUndefined()
})

test.each([
  ['ArrowRight', 3, 'expand'],
  ['ArrowLeft', 1, 'collapse'],
  ['Enter', 3, 'expand'],
  ['Enter', 1, 'collapse'],
  [' ', 3, 'expand'],
  ['Enter', 5, 'open'],
  ['F2', 5, 'rename'],
  ['Delete', 5, 'delete'],
  ['ContextMenu', 5, 'menu'],
])('key %s on tree node %i runs the command %s', (key, id, command) => {
  expect(press(key, id)).toEqual({ do: command, id })
})

test('Shift+F10 opens the menu of a tree row', () => {
  expect(press('F10', 5, { shiftKey: true })).toEqual({ do: 'menu', id: 5 })
})

test.each([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowRight', 'in'],
  ['ArrowLeft', 'out'],
])('Alt with %s moves the tree node %s', (key, step) => {
  expect(press(key, 5, { altKey: true })).toEqual({ do: 'move', id: 5, step })
})

test('getTreeCommandForKey ignores browser shortcuts and keys without a focused row', () => {
  expect(press('ArrowDown', 5, { ctrlKey: true })).toBeUndefined()
  expect(press('p', 5, { metaKey: true })).toBeUndefined()
  expect(press('Delete', 5, { altKey: true })).toBeUndefined()
  expect(press('ArrowDown', 4)).toBeUndefined()
})
