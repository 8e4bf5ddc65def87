import { describe, expect, test } from 'vitest'
import { listVisibleRows } from './rules.ts'
import { selectRows, topmostSelected } from './selection.ts'
import { createTestDocument, createTestFolder } from './testing.ts'

const tree = [
  createTestDocument(1, 'One'),
  createTestFolder(2, 'Two', [createTestDocument(3, 'Three')]),
  createTestDocument(4, 'Four'),
]
const rows = listVisibleRows(tree, new Set([2]))

describe('selectRows', () => {
  test('toggles one row', () => {
    const selected = selectRows(rows, new Set([1]), { id: 4, anchorId: 1, step: 'toggle' })
    expect([...selected]).toEqual([1, 4])
    expect([...selectRows(rows, selected, { id: 1, anchorId: 4, step: 'toggle' })]).toEqual([4])
  })

  test('adds the rows between the anchor and the row, in both directions', () => {
    expect([...selectRows(rows, new Set(), { id: 3, anchorId: 1, step: 'range' })]).toEqual([1, 2, 3])
    expect([...selectRows(rows, new Set(), { id: 1, anchorId: 2, step: 'range' })]).toEqual([1, 2])
    expect([...selectRows(rows, new Set(), { id: 9, anchorId: 1, step: 'range' })]).toEqual([])
  })
})

test('topmostSelected leaves out what is inside of a selected folder', () => {
  expect(topmostSelected(tree, new Set([3, 2, 1])).map(({ id }) => id)).toEqual([1, 2])
  expect(topmostSelected(tree, new Set([3])).map(({ id }) => id)).toEqual([3])
})
