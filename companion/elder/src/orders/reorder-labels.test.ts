import { expect, test } from 'vitest'
import type { ReorderItem } from './queries.ts'
import { canReorder, describeReorderChanges, isAnythingOrderable } from './reorder-labels.ts'

const itemNamed = (name: string, changes: Partial<ReorderItem> = {}): ReorderItem => ({
  id: 1,
  name,
  availability: 'available',
  quantity: 3,
  orderedQuantity: 3,
  price: 10,
  orderedPrice: 10,
  ...changes,
})
const soldOut = { availability: 'sold_out', quantity: 0 } as const
const withdrawn = { availability: 'withdrawn', quantity: 0, price: null } as const

test('describeReorderChanges says nothing when everything is available at the same or a lower price', () => {
  expect(
    describeReorderChanges([itemNamed('大米'), itemNamed('牛奶', { price: 9 })], 'grocery'),
  ).toBeUndefined()
})

test('describeReorderChanges names what is sold out, withdrawn, short and more expensive in one sentence', () => {
  const items = [
    itemNamed('大米'),
    itemNamed('香蕉', soldOut),
    itemNamed('苹果', soldOut),
    itemNamed('豆腐', withdrawn),
    itemNamed('鸡蛋', { availability: 'fewer', quantity: 2 }),
    itemNamed('牛奶', { price: 12.5 }),
  ]
  expect(describeReorderChanges(items, 'grocery')).toBe(
    '香蕉、苹果已卖完；豆腐已下架；鸡蛋只剩 2 份；牛奶涨价了，现在 12.50 元，上次 10.00 元。',
  )
})

test('describeReorderChanges does not mention a higher price of what cannot be bought', () => {
  expect(describeReorderChanges([itemNamed('香蕉', { ...soldOut, price: 20 })], 'grocery')).toBe(
    '香蕉已卖完。',
  )
})

test('describeReorderChanges speaks of a worker and of the price of an hour for housekeeping', () => {
  expect(describeReorderChanges([itemNamed('王阿姨', withdrawn)], 'housekeeping')).toBe('王阿姨现在不接单。')
  expect(describeReorderChanges([itemNamed('王阿姨', { price: 55, orderedPrice: 40 })], 'housekeeping')).toBe(
    '王阿姨涨价了，现在每小时 55.00 元，上次 40.00 元。',
  )
})

test('isAnythingOrderable is false only if no item can be bought', () => {
  expect(isAnythingOrderable([itemNamed('香蕉', soldOut), itemNamed('大米')])).toBe(true)
  expect(isAnythingOrderable([itemNamed('香蕉', soldOut)])).toBe(false)
  expect(isAnythingOrderable([])).toBe(false)
})

test.each([
  ['grocery', 'completed', true],
  ['grocery', 'cancelled', true],
  ['housekeeping', 'refunded', true],
  ['merchant_service', 'completed', true],
  ['service_product', 'completed', true],
  ['grocery', 'paid', false],
  ['grocery', 'pending', false],
  ['appointment', 'completed', false],
  ['group_buy', 'refunded', false],
] as const)('canReorder: a %s order that is %s: %s', (orderType, status, expected) => {
  expect(canReorder({ orderType, status })).toBe(expected)
})
