import { expect, test } from 'vitest'
import { listAllTreeNodes } from './node.ts'
import {
  canContainNode,
  changeTreeNode,
  listChildNodes,
  getCurrentNodePlace,
  moveTreeNode,
  computeNodePlaceAfterDrop,
  computeNodePlaceAfterMove,
  removeTreeNode,
} from './moves.ts'
import { findFolderPath, listVisibleRows } from './rules.ts'
import { createTestDocument, createTestFolder } from './testing.ts'

/*
 * The tree has the folder 1 Guide with 2 Start and the folder 3 Deep, which contains 4 Bottom; then 5 Plan and the
 * empty folder 6 Notes.
 */
const tree = [
  createTestFolder(1, 'Guide', [
    createTestDocument(2, 'Start'),
    createTestFolder(3, 'Deep', [createTestDocument(4, 'Bottom')]),
  ]),
  createTestDocument(5, 'Plan'),
  createTestFolder(6, 'Notes', []),
]
const outline = (nodes: readonly { id: number; children: never[] | readonly unknown[] }[]): unknown =>
  nodes.map((node) =>
    node.children.length > 0 ? [node.id, outline(node.children as typeof nodes)] : node.id,
  )

test('listVisibleRows lists only nodes in expanded folders, with position and set size', () => {
  const rows = listVisibleRows(tree, new Set([1]))
  expect(
    rows.map(({ node, depth, parentId, position, setSize }) => [node.id, depth, parentId, position, setSize]),
  ).toEqual([
    [1, 0, null, 1, 3],
    [2, 1, 1, 1, 2],
    [3, 1, 1, 2, 2],
    [5, 0, null, 2, 3],
    [6, 0, null, 3, 3],
  ])
  expect(listVisibleRows(tree, new Set([3])).map((row) => row.node.id)).toEqual([1, 5, 6])
})

test('listVisibleRows ignores a document that is stored as expanded', () => {
  expect(listVisibleRows(tree, new Set([5])).find((row) => row.node.id === 5)?.isExpanded).toBe(false)
})

test('findFolderPath returns the folders above a node, outermost first', () => {
  expect(findFolderPath(tree, 4)?.map((node) => node.id)).toEqual([1, 3])
  expect(findFolderPath(tree, 5)).toEqual([])
  expect(findFolderPath(tree, 99)).toBeUndefined()
})

test('canContainNode refuses a folder inside itself or its descendants, and anything inside a document', () => {
  expect(canContainNode(tree, 1, 1)).toBe(false)
  expect(canContainNode(tree, 1, 3)).toBe(false)
  expect(canContainNode(tree, 2, 5)).toBe(false)
  expect(canContainNode(tree, 2, 99)).toBe(false)
  expect(canContainNode(tree, 2, 6)).toBe(true)
  expect(canContainNode(tree, 3, null)).toBe(true)
})

test('moveTreeNode moves a node with its children and sets its new parent', () => {
  const after = moveTreeNode(tree, 3, { parentId: 6, index: 0 })
  expect(outline(after)).toEqual([[1, [2]], 5, [6, [[3, [4]]]]])
  expect(listAllTreeNodes(after).find((node) => node.id === 3)?.parent_id).toBe(6)
})

test('moveTreeNode returns the same tree for a forbidden move', () => {
  expect(moveTreeNode(tree, 1, { parentId: 3, index: 0 })).toBe(tree)
})

test('moveTreeNode to the place that getCurrentNodePlace returned undoes a move', () => {
  const from = getCurrentNodePlace(tree, 4)
  const away = moveTreeNode(tree, 4, { parentId: null, index: 1 })
  expect(outline(moveTreeNode(away, 4, from ?? { parentId: null, index: 0 }))).toEqual(outline(tree))
})

test('removeTreeNode moves the children of a deleted folder to the end of the top level', () => {
  expect(outline(removeTreeNode(tree, 1))).toEqual([5, 6, 2, [3, [4]]])
  expect(removeTreeNode(tree, 1).find((node) => node.id === 2)?.parent_id).toBeNull()
})

test('changeTreeNode changes a node at any depth', () => {
  expect(findFolderPath(changeTreeNode(tree, 4, { title: 'Ground' }), 4)).toHaveLength(2)
  expect(listChildNodes(changeTreeNode(tree, 4, { title: 'Ground' }), 3)[0]?.title).toBe('Ground')
})

test.each([
  [5, 'up', { parentId: null, index: 0 }],
  [5, 'down', { parentId: null, index: 2 }],
  [1, 'up', undefined],
  [6, 'down', undefined],
  [5, 'in', { parentId: 1, index: 2 }],
  [6, 'in', undefined],
  [1, 'in', undefined],
  [4, 'out', { parentId: 1, index: 2 }],
  [5, 'out', undefined],
] as const)('computeNodePlaceAfterMove: one step of node %i %s gives %o', (id, step, place) => {
  expect(computeNodePlaceAfterMove(tree, id, step)).toEqual(place)
})

test.each([
  ['above another', 5, 1, { type: 'reorder-above' }, { parentId: null, index: 0 }],
  ['below another', 2, 5, { type: 'reorder-below' }, { parentId: null, index: 2 }],
  ['into a folder', 5, 1, { type: 'make-child' }, { parentId: 1, index: 2 }],
  ['out below an outer folder', 4, 2, { type: 'reparent', desiredLevel: 0 }, { parentId: null, index: 1 }],
  ['where it already stands', 5, 1, { type: 'reorder-below' }, undefined],
  ['into a document', 2, 5, { type: 'make-child' }, undefined],
  ['into a folder inside itself', 1, 3, { type: 'make-child' }, undefined],
  ['beside something inside itself', 1, 4, { type: 'reorder-above' }, undefined],
] as const)(
  'computeNodePlaceAfterDrop returns the new place of a node after a drop %s',
  (_, id, targetId, drop, place) => {
    expect(computeNodePlaceAfterDrop(tree, id, targetId, drop)).toEqual(place)
  },
)
