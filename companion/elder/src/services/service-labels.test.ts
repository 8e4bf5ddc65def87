import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  canCancelShopOrder,
  formatServicePrice,
  isInformationOnlyCategory,
  maxOrderQuantity,
  calculateTotalPrice,
  describeShopOrderCancellation,
  formatStartTime,
} from './service-labels.ts'
import {
  parseServiceListSearchParams,
  parseServiceOrdersSearchParams,
  parseServiceSearchParams,
  serviceCategoryLabel,
} from './service-search-params.ts'

test('formatServicePrice returns the price of a service with its unit, or 免费', () => {
  expect(formatServicePrice(168, '次')).toBe('168.00 元 / 次')
  expect(formatServicePrice(168, null)).toBe('168.00 元')
  expect(formatServicePrice(0, '次')).toBe('免费')
})

test('calculateTotalPrice multiplies the price by the quantity, exact to the fen', () => {
  expect([calculateTotalPrice(0.1, 3), calculateTotalPrice(19.99, 3)]).toEqual([0.3, 59.97])
})

test('maxOrderQuantity limits the quantity to the stock, at most 99', () => {
  expect([maxOrderQuantity(null), maxOrderQuantity(3), maxOrderQuantity(500), maxOrderQuantity(0)]).toEqual([
    99, 3, 99, 0,
  ])
})

test('isInformationOnlyCategory returns true for financial products', () => {
  expect(['finance', '金融咨询', 'care'].map(isInformationOnlyCategory)).toEqual([true, true, false])
})

const unmoved = { merchantMove: null }

test('canCancelShopOrder returns true until the end of the free cancellation after the shop moved the order', () => {
  const scheduledAt = '2026-11-25T01:00:00.000Z'
  const until = fromIso(scheduledAt)
  const merchantMove = {
    from: scheduledAt,
    movedAt: scheduledAt,
    reason: '有事',
    freeCancelUntil: scheduledAt,
  }
  const order = { status: 'confirmed', scheduledAt, merchantMove } as const
  expect([canCancelShopOrder(order, until), canCancelShopOrder(order, until + 1)]).toEqual([true, false])
  expect(canCancelShopOrder({ ...order, status: 'completed' }, until)).toBe(false)
})

test('canCancelShopOrder returns true until the shop confirms the order, then until 24 hours before the service', () => {
  const scheduledAt = '2026-11-25T01:00:00.000Z'
  const edge = fromIso('2026-11-24T01:00:00.000Z')
  expect(canCancelShopOrder({ ...unmoved, status: 'pending', scheduledAt }, edge + 1)).toBe(true)
  expect(canCancelShopOrder({ ...unmoved, status: 'paid', scheduledAt: null }, edge)).toBe(true)
  expect(canCancelShopOrder({ ...unmoved, status: 'confirmed', scheduledAt }, edge)).toBe(true)
  expect(canCancelShopOrder({ ...unmoved, status: 'confirmed', scheduledAt }, edge + 1)).toBe(false)
  expect(canCancelShopOrder({ ...unmoved, status: 'confirmed', scheduledAt: null }, edge)).toBe(false)
  expect(canCancelShopOrder({ ...unmoved, status: 'completed', scheduledAt }, edge)).toBe(false)
  expect(describeShopOrderCancellation('pending')).not.toBe(describeShopOrderCancellation('paid'))
})

test('serviceCategoryLabel returns a Chinese label for known categories and 服务 for unknown ones', () => {
  expect(['care', '遗嘱', 'spa'].map(serviceCategoryLabel)).toEqual(['照护', '遗嘱', '服务'])
})

test('parseServiceListSearchParams and parseServiceSearchParams return valid filters and the query', () => {
  expect(parseServiceListSearchParams({ shelf: 'travel', category: 'care' })).toEqual({ shelf: 'travel' })
  expect(parseServiceListSearchParams({ category: 'care' })).toEqual({ category: 'care' })
  expect(parseServiceListSearchParams({ shelf: 'x', category: 'y' })).toEqual({})
  expect(parseServiceSearchParams({ q: ' 保洁 ', sort: 'near', category: 'care' })).toEqual({
    q: '保洁',
    sort: 'near',
    category: 'care',
  })
  expect(parseServiceSearchParams({ q: 5, sort: 'best' })).toEqual({})
  expect([
    parseServiceOrdersSearchParams({ of: 'products' }),
    parseServiceOrdersSearchParams({ of: 'x' }),
  ]).toEqual([{ of: 'products' }, {}])
})

test.each([
  ['4 of 5 places are free', 4, 5, '09:00'],
  ['3 of 5 places are free', 3, 5, '09:00（剩 3 个）'],
  ['the only place is free', 1, 1, '09:00'],
])('formatStartTime when %s', (_, free, capacity, expected) =>
  expect(formatStartTime('09:00', free, capacity)).toBe(expected),
)
