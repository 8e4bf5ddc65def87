import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { categoryWords, readListSearch, readOrdersSearch, readSearchWish } from './service-search.ts'
import { canCancel, cancelWords, isInformation, mostOf, priceWords, sumOf } from './service-words.ts'

test('a price is said with its unit, and nothing is said to be free', () => {
  expect(priceWords(168, '次')).toBe('168.00 元 / 次')
  expect(priceWords(168, null)).toBe('168.00 元')
  expect(priceWords(0, '次')).toBe('免费')
})

test('several cost several times as much, to the fen', () => {
  expect([sumOf(0.1, 3), sumOf(19.99, 3)]).toEqual([0.3, 59.97])
})

test('what is there sets how many can be ordered, 99 at the most', () => {
  expect([mostOf(null), mostOf(3), mostOf(500), mostOf(0)]).toEqual([99, 3, 99, 0])
})

test('finance is for information only', () => {
  expect(['finance', '金融咨询', 'care'].map(isInformation)).toEqual([true, true, false])
})

test('an order is cancelled until the shop said yes, then up to a day ahead', () => {
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

test('a category has a Chinese name, whatever a shop called it', () => {
  expect(['care', '遗嘱', 'spa'].map(categoryWords)).toEqual(['照护', '遗嘱', '服务'])
})

test('an address keeps the shelf or the category, and what is looked for', () => {
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
