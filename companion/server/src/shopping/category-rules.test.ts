import { expect, test } from 'vitest'
import { isTooDeep, orderAsTree, placeAmongSiblings } from './category-rules.ts'

const nodes = [
  { id: 1, parent_id: null, position: 2 },
  { id: 2, parent_id: null, position: 1 },
  { id: 3, parent_id: 1, position: 2 },
  { id: 4, parent_id: 1, position: 1 },
]

test('orderAsTree lists each category before its subcategories, siblings by their position', () => {
  expect(orderAsTree(nodes).map(({ id }) => id)).toEqual([2, 1, 4, 3])
})

test.each([
  ['a new category of the first level', undefined, null, false],
  ['a new subcategory', undefined, 1, false],
  ['a new category below a subcategory', undefined, 3, true],
  ['a category with subcategories below another one', 1, 2, true],
  ['a category without subcategories below another one', 2, 1, false],
  ['a category below itself', 2, 2, true],
  ['a category below an unknown one', 2, 9, true],
])('isTooDeep decides about %s', (_what, id, parentId, expected) => {
  expect(isTooDeep(nodes, id, parentId)).toBe(expected)
})

test.each([
  [1, [3, 4]],
  [2, [4, 3]],
  [200, [4, 3]],
])('placeAmongSiblings puts a category at place %i', (place, expected) => {
  expect(placeAmongSiblings(nodes, { id: 3, parentId: 1, place })).toEqual(expected)
})

test('placeAmongSiblings inserts a category that comes from another parent', () => {
  expect(placeAmongSiblings(nodes, { id: 2, parentId: 1, place: 2 })).toEqual([4, 2, 3])
})
