import { describe, expect, test } from 'vitest'
import { listVisibleRows } from './rules.ts'
import { selectTreeRows, listTopmostSelectedNodes } from './selection.ts'
import { createTestDocument, createTestFolder } from './testing.ts'

const tree = [
  createTestDocument(1, 'One'),
  createTestFolder(2, 'Two', [createTestDocument(3, 'Three')]),
  createTestDocument(4, 'Four'),
]
const rows = listVisibleRows(tree, new Set([2]))

describe('selectTreeRows', () => {
  test('toggles one row', () => {
    const selected = selectTreeRows(rows, new Set([1]), { id: 4, anchorId: 1, step: 'toggle' })
    expect([...selected]).toEqual([1, 4])
    expect([...selectTreeRows(rows, selected, { id: 1, anchorId: 4, step: 'toggle' })]).toEqual([4])
  })

  test('adds the rows between the anchor and the row, in both directions', () => {
    expect([...selectTreeRows(rows, new Set(), { id: 3, anchorId: 1, step: 'range' })]).toEqual([1, 2, 3])
    expect([...selectTreeRows(rows, new Set(), { id: 1, anchorId: 2, step: 'range' })]).toEqual([1, 2])
    expect([...selectTreeRows(rows, new Set(), { id: 9, anchorId: 1, step: 'range' })]).toEqual([])
  })
})

test('listTopmostSelectedNodes leaves out what is inside of a selected folder', () => {
  expect(listTopmostSelectedNodes(tree, new Set([3, 2, 1])).map(({ id }) => id)).toEqual([1, 2])
  expect(listTopmostSelectedNodes(tree, new Set([3])).map(({ id }) => id)).toEqual([3])
})
