import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { categoryWords, readListSearch, readOrdersSearch, readSearchWish } from './service-search.ts'
import { canCancel, cancelWords, isInformation, mostOf, priceWords, sumOf } from './service-words.ts'

test('priceWords gives the price with its unit, or 免费', () => {
  expect(priceWords(168, '次')).toBe('168.00 元 / 次')
  expect(priceWords(168, null)).toBe('168.00 元')
  expect(priceWords(0, '次')).toBe('免费')
})

test('sumOf multiplies exactly to the fen', () => {
  expect([sumOf(0.1, 3), sumOf(19.99, 3)]).toEqual([0.3, 59.97])
})

test('mostOf limits the quantity to the stock, at most 99', () => {
  expect([mostOf(null), mostOf(3), mostOf(500), mostOf(0)]).toEqual([99, 3, 99, 0])
})

test('isInformation is true for financial products', () => {
  expect(['finance', '金融咨询', 'care'].map(isInformation)).toEqual([true, true, false])
})

test('canCancel: until the shop confirms, then up to 24 hours ahead', () => {
  const scheduledAt = '2026-11-25T01:00:00.000Z'
  const edge = fromIso('2026-11-24T01:00:00.000Z')
  expect(canCancel({ status: 'pending', scheduledAt }, edge + 1)).toBe(true)
  expect(canCancel({ status: 'paid', scheduledAt: null }, edge)).toBe(true)
  expect(canCancel({ status: 'confirmed', scheduledAt }, edge)).toBe(true)
  expect(canCancel({ status: 'confirmed', scheduledAt }, edge + 1)).toBe(false)
  expect(canCancel({ status: 'confirmed', scheduledAt: null }, edge)).toBe(false)
  expect(canCancel({ status: 'completed', scheduledAt }, edge)).toBe(false)
  expect(cancelWords('pending')).not.toBe(cancelWords('paid'))
})

test('categoryWords always gives a Chinese name', () => {
  expect(['care', '遗嘱', 'spa'].map(categoryWords)).toEqual(['照护', '遗嘱', '服务'])
})

test('readListSearch and readSearchWish keep known filters and the query', () => {
  expect(readListSearch({ shelf: 'travel', category: 'care' })).toEqual({ shelf: 'travel' })
  expect(readListSearch({ category: 'care' })).toEqual({ category: 'care' })
  expect(readListSearch({ shelf: 'x', category: 'y' })).toEqual({})
  expect(readSearchWish({ q: ' 保洁 ', sort: 'near', category: 'care' })).toEqual({
    q: '保洁',
    sort: 'near',
    category: 'care',
  })
  expect(readSearchWish({ q: 5, sort: 'best' })).toEqual({})
  expect([readOrdersSearch({ of: 'products' }), readOrdersSearch({ of: 'x' })]).toEqual([
    { of: 'products' },
    {},
  ])
})
