import { describe, expect, test } from 'vitest'
import { filterTree } from './filter-tree.ts'
import { listAllTreeNodes } from './node.ts'
import { createTestDocument, createTestFolder } from './testing.ts'

const tree = [
  createTestFolder(1, 'Guides', [
    createTestDocument(2, 'Setup guide'),
    createTestFolder(3, 'Team', [createTestDocument(4, '会议 记录')]),
  ]),
  createTestDocument(5, 'Plan'),
]

describe('filterTree', () => {
  const ids = (typed: string) => listAllTreeNodes(filterTree(tree, typed).nodes).map(({ id }) => id)

  test('keeps matching titles with the folders above them, in any case and order of words', () => {
    expect(ids('SETUP')).toEqual([1, 2])
    expect(ids('guide setup')).toEqual([1, 2])
    expect(ids('记录')).toEqual([1, 3, 4])
    expect(ids('plan')).toEqual([5])
    expect(ids('nothing')).toEqual([])
  })

  test('expands the folders above matches and counts the matches only', () => {
    const { expanded, count } = filterTree(tree, '会议')
    expect(expanded).toEqual(new Set([1, 3]))
    expect(count).toBe(1)
  })
})
