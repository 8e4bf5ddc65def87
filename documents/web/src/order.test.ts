import { dropIndex, moveItem } from '@sanhe/ui/reorder.ts'
import { array, assert, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { newOrders, type Ordered } from './order.ts'

const items = (...orders: number[]): Ordered[] =>
  orders.map((sort_order, index) => ({ id: index + 1, sort_order }))
const write = (list: readonly Ordered[], movedId: number) => {
  const changes = new Map(newOrders(list, movedId).map((change) => [change.id, change.sort_order]))
  return list.map((item) => ({ ...item, sort_order: changes.get(item.id) ?? item.sort_order }))
}

test('a moved item alone is written where its neighbours leave room', () => {
  expect(newOrders(moveItem(items(0, 10, 20), 3, 1), 3)).toEqual([{ id: 3, sort_order: 5 }])
  expect(newOrders(moveItem(items(0, 10, 20), 1, 2), 1)).toEqual([{ id: 1, sort_order: 20 + 1024 }])
  expect(newOrders(moveItem(items(0, 10, 20), 3, 0), 3)).toEqual([{ id: 3, sort_order: -1024 }])
})

test('neighbours without a number between them are moved apart, on the side where fewest have to', () => {
  expect(newOrders(moveItem(items(0, 0, 0), 3, 1), 3)).toEqual([
    { id: 1, sort_order: -2048 },
    { id: 3, sort_order: -1024 },
  ])
  expect(newOrders(moveItem(items(0, 1, 20), 3, 1), 3)).toEqual([
    { id: 1, sort_order: -2047 },
    { id: 3, sort_order: -1023 },
  ])
})

test('of three hundred equal numbers only those before or after the place are written', () => {
  const equal = Array.from({ length: 300 }, () => 0)
  expect(newOrders(moveItem(items(...equal), 300, 10), 300)).toHaveLength(11)
  expect(newOrders(moveItem(items(...equal), 1, 290), 1)).toHaveLength(10)
})

test('the first item of an empty folder starts at nought, an unknown one changes nothing', () => {
  expect(newOrders([{ id: 9, sort_order: 77 }], 9)).toEqual([{ id: 9, sort_order: 0 }])
  expect(newOrders(items(1, 2), 9)).toEqual([])
})

test('whatever was moved, the service sorts the list into the order that was shown', () => {
  assert(
    property(
      array(integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 8 }),
      nat(7),
      nat(7),
      (orders, from, to) => {
        // As the service answers: by number, then by id.
        const shown = items(...orders).toSorted(
          (one, other) => one.sort_order - other.sort_order || one.id - other.id,
        )
        const id = shown[from % shown.length]?.id ?? 0
        const wanted = moveItem(shown, id, to % shown.length)
        const answered = write(wanted, id).toSorted(
          (one, other) => one.sort_order - other.sort_order || one.id - other.id,
        )
        expect(answered.map((item) => item.id)).toEqual(wanted.map((item) => item.id))
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
] as const)('%i dropped on %i, %s', (id, targetId, side, order) => {
  const list = items(0, 0, 0)
  expect(moveItem(list, id, dropIndex(list, id, targetId, side)).map((item) => item.id)).toEqual(order)
})
