import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  canCancelServiceOrder,
  formatServicePrice,
  isInformationOnly,
  maxQuantity,
  serviceCancelText,
  totalPrice,
} from './service-labels.ts'
import {
  readServiceListSearch,
  readServiceOrdersSearch,
  readServiceSearch,
  serviceCategoryLabel,
} from './service-search.ts'

test('formatServicePrice gives the price with its unit, or 免费', () => {
  expect(formatServicePrice(168, '次')).toBe('168.00 元 / 次')
  expect(formatServicePrice(168, null)).toBe('168.00 元')
  expect(formatServicePrice(0, '次')).toBe('免费')
})

test('totalPrice multiplies exactly to the fen', () => {
  expect([totalPrice(0.1, 3), totalPrice(19.99, 3)]).toEqual([0.3, 59.97])
})

test('maxQuantity limits the quantity to the stock, at most 99', () => {
  expect([maxQuantity(null), maxQuantity(3), maxQuantity(500), maxQuantity(0)]).toEqual([99, 3, 99, 0])
})

test('isInformationOnly is true for financial products', () => {
  expect(['finance', '金融咨询', 'care'].map(isInformationOnly)).toEqual([true, true, false])
})

test('canCancelServiceOrder: until the shop confirms, then up to 24 hours ahead', () => {
  const scheduledAt = '2026-11-25T01:00:00.000Z'
  const edge = fromIso('2026-11-24T01:00:00.000Z')
  expect(canCancelServiceOrder({ status: 'pending', scheduledAt }, edge + 1)).toBe(true)
  expect(canCancelServiceOrder({ status: 'paid', scheduledAt: null }, edge)).toBe(true)
  expect(canCancelServiceOrder({ status: 'confirmed', scheduledAt }, edge)).toBe(true)
  expect(canCancelServiceOrder({ status: 'confirmed', scheduledAt }, edge + 1)).toBe(false)
  expect(canCancelServiceOrder({ status: 'confirmed', scheduledAt: null }, edge)).toBe(false)
  expect(canCancelServiceOrder({ status: 'completed', scheduledAt }, edge)).toBe(false)
  expect(serviceCancelText('pending')).not.toBe(serviceCancelText('paid'))
})

test('serviceCategoryLabel always gives a Chinese name', () => {
  expect(['care', '遗嘱', 'spa'].map(serviceCategoryLabel)).toEqual(['照护', '遗嘱', '服务'])
})

test('readServiceListSearch and readServiceSearch keep known filters and the query', () => {
  expect(readServiceListSearch({ shelf: 'travel', category: 'care' })).toEqual({ shelf: 'travel' })
  expect(readServiceListSearch({ category: 'care' })).toEqual({ category: 'care' })
  expect(readServiceListSearch({ shelf: 'x', category: 'y' })).toEqual({})
  expect(readServiceSearch({ q: ' 保洁 ', sort: 'near', category: 'care' })).toEqual({
    q: '保洁',
    sort: 'near',
    category: 'care',
  })
  expect(readServiceSearch({ q: 5, sort: 'best' })).toEqual({})
  expect([readServiceOrdersSearch({ of: 'products' }), readServiceOrdersSearch({ of: 'x' })]).toEqual([
    { of: 'products' },
    {},
  ])
})
