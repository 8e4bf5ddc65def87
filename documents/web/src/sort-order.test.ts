import { computeDropIndex, moveItemInList } from '@sanhe/ui/reorder.ts'
import { array, assert, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { computeSortOrders, type SortableItem } from './sort-order.ts'

const items = (...orders: number[]): SortableItem[] =>
  orders.map((sort_order, index) => ({ id: index + 1, sort_order }))
const write = (list: readonly SortableItem[], movedId: number) => {
  const changes = new Map(computeSortOrders(list, movedId).map((change) => [change.id, change.sort_order]))
  return list.map((item) => ({ ...item, sort_order: changes.get(item.id) ?? item.sort_order }))
}

test('computeSortOrders changes only the moved item when its neighbours leave room', () => {
  expect(computeSortOrders(moveItemInList(items(0, 10, 20), 3, 1), 3)).toEqual([{ id: 3, sort_order: 5 }])
  expect(computeSortOrders(moveItemInList(items(0, 10, 20), 1, 2), 1)).toEqual([
    { id: 1, sort_order: 20 + 1024 },
  ])
  expect(computeSortOrders(moveItemInList(items(0, 10, 20), 3, 0), 3)).toEqual([{ id: 3, sort_order: -1024 }])
})

test('computeSortOrders makes room on the side where fewer items must change', () => {
  expect(computeSortOrders(moveItemInList(items(0, 0, 0), 3, 1), 3)).toEqual([
    { id: 1, sort_order: -2048 },
    { id: 3, sort_order: -1024 },
  ])
  expect(computeSortOrders(moveItemInList(items(0, 1, 20), 3, 1), 3)).toEqual([
    { id: 1, sort_order: -2047 },
    { id: 3, sort_order: -1023 },
  ])
})

test('computeSortOrders: among 300 items with equal sort orders only those before or after the target change', () => {
  const equal = Array.from({ length: 300 }, () => 0)
  expect(computeSortOrders(moveItemInList(items(...equal), 300, 10), 300)).toHaveLength(11)
  expect(computeSortOrders(moveItemInList(items(...equal), 1, 290), 1)).toHaveLength(10)
})

test('computeSortOrders starts at 0 in an empty folder and changes nothing for an unknown item', () => {
  expect(computeSortOrders([{ id: 9, sort_order: 77 }], 9)).toEqual([{ id: 9, sort_order: 0 }])
  expect(computeSortOrders(items(1, 2), 9)).toEqual([])
})

test('the service sorts a list in the order that the page shows after any move of computeSortOrders', () => {
  assert(
    property(
      array(integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 8 }),
      nat(7),
      nat(7),
      (orders, from, to) => {
        // Sorts as the service does: by sort order, then by id.
        const shown = items(...orders).toSorted(
          (one, other) => one.sort_order - other.sort_order || one.id - other.id,
        )
        const id = shown[from % shown.length]?.id ?? 0
        const expected = moveItemInList(shown, id, to % shown.length)
        const answered = write(expected, id).toSorted(
          (one, other) => one.sort_order - other.sort_order || one.id - other.id,
        )
        expect(answered.map((item) => item.id)).toEqual(expected.map((item) => item.id))
      },
    ),
  )
})

test.each([
  [1, 3, 'before', [2, 1, 3]],
  [1, 3, 'after', [2, 3, 1]],
  [3, 1, 'before', [3, 1, 2]],
  [3, 1, 'after', [1, 3, 2]],
  [1, 2, 'before', [1, 2, 3]],
] as const)('moveItemInList: item %i dropped on item %i, %s', (id, targetId, side, order) => {
  const list = items(0, 0, 0)
  expect(moveItemInList(list, id, computeDropIndex(list, id, targetId, side)).map((item) => item.id)).toEqual(
    order,
  )
})
