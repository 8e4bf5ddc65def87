import { dayMs, fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  getProductDisclaimer,
  isProductAvailable,
  decideOrderDateRefusal,
  decideOrderRefundRefusal,
  decideProductOfferRefusal,
  decideProductOrderRefusal,
  getRequiredStatusForStep,
} from './rules.ts'

const always = { availableFrom: null, availableTo: null }

describe('decideProductOfferRefusal and the commission of a product', () => {
  test.each([
    ['travel', 8, 10],
    ['education', 8, 10],
    ['device', 5, 10],
  ] as const)(
    'decideProductOfferRefusal allows a commission of %s from %i to %i percent',
    (category, lowest, highest) => {
      const refused = (commissionRate: number) =>
        decideProductOfferRefusal({
          category,
          priceFen: 100,
          commissionRate,
          isInformation: false,
          ...always,
        })
      expect([lowest, highest].map(refused)).toEqual([undefined, undefined])
      expect([lowest - 0.01, highest + 0.01].map(refused)).toEqual([
        'COMMISSION_OUT_OF_RANGE',
        'COMMISSION_OUT_OF_RANGE',
      ])
    },
  )
})

test.each([
  [true, 0, undefined],
  [true, 1, 'FINANCE_INFORMATION_ONLY'],
  [false, 1, undefined],
] as const)(
  'decideProductOfferRefusal for a product with finance information %j at %i fen returns %s',
  (isInformation, priceFen, refused) =>
    expect(
      decideProductOfferRefusal({
        category: 'education',
        priceFen,
        commissionRate: 8,
        isInformation,
        ...always,
      }),
    ).toBe(refused),
)

test.each([
  ['2026-12-01', '2026-12-01', undefined],
  ['2026-12-02', '2026-12-01', 'DATES_REVERSED'],
  [null, '2026-12-01', undefined],
] as const)(
  'decideProductOfferRefusal for a product available from %s to %s returns %s',
  (availableFrom, availableTo, refused) =>
    expect(
      decideProductOfferRefusal({
        category: 'travel',
        priceFen: 100,
        commissionRate: 8,
        isInformation: false,
        availableFrom,
        availableTo,
      }),
    ).toBe(refused),
)

test.each([
  ['2026-11-30T15:59:59Z', false],
  ['2026-11-30T16:00:00Z', true],
  ['2026-12-02T15:59:59Z', true],
  ['2026-12-02T16:00:00Z', false],
])('isProductAvailable counts days in Shanghai time: at %s it returns %j', (at, expected) =>
  expect(isProductAvailable({ availableFrom: '2026-12-01', availableTo: '2026-12-02' }, fromIso(at))).toBe(
    expected,
  ),
)

test('decideProductOrderRefusal returns NOT_FOR_SALE for information products', () => {
  expect(decideProductOrderRefusal({ ...always, isInformation: true }, 0)).toBe('NOT_FOR_SALE')
  expect(decideProductOrderRefusal({ ...always, isInformation: false }, 0)).toBeUndefined()
})

test.each([
  ['pending', null, undefined],
  ['paid', 0, undefined],
  ['paid', -dayMs, undefined],
  ['paid', -dayMs - 1, 'PRODUCT_NOT_REFUNDABLE'],
  ['shipped', 0, 'PRODUCT_SHIPPED'],
] as const)(
  'decideOrderRefundRefusal for an order with status %s, paid at %s ms, returns %s',
  (status, paidAt, refused) => expect(decideOrderRefundRefusal({ status, paidAt }, 0)).toBe(refused),
)

const noon = fromIso('2026-11-21T04:00:00Z')
test.each([
  ['travel', null, undefined],
  ['device', null, undefined],
  ['device', '2026-11-22', 'DAY_NOT_NEEDED'],
  ['travel', '2026-11-20', 'SCHEDULE_PASSED'],
  ['travel', '2026-11-21', undefined],
  ['education', '2027-11-21', undefined],
  ['education', '2027-11-22', 'SCHEDULE_TOO_FAR'],
] as const)(
  'decideOrderDateRefusal for the category %s and the day %j returns %j',
  (category, day, refused) => expect(decideOrderDateRefusal(category, day, noon)).toBe(refused),
)

test.each([
  ['device', 'shipped', 'paid'],
  ['device', 'completed', 'shipped'],
  ['travel', 'shipped', undefined],
  ['travel', 'completed', 'paid'],
  ['education', 'completed', 'paid'],
] as const)(
  'getRequiredStatusForStep: an order of category %s can become %s only from the status %s',
  (category, step, before) => expect(getRequiredStatusForStep(category, step)).toBe(before),
)

test('getProductDisclaimer returns a disclaimer for devices and finance, and null for trips', () => {
  expect(getProductDisclaimer('device', false)).toContain('不构成医疗建议')
  expect(getProductDisclaimer('education', true)).toContain('不销售任何金融产品')
  expect(getProductDisclaimer('travel', false)).toBeNull()
})
