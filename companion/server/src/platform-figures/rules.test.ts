import { fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  calculateAverageMinutes,
  type DailyPlatformStatistics,
  type DailySalesByOrderType,
  groupSalesByOrderType,
  groupStatisticsByPeriod,
  isValidStatisticsRange,
  listPeriodStarts,
  getFirstPeriodDay,
  toStatisticsDayRange,
} from './rules.ts'

test('toStatisticsDayRange returns the last 30 days in Shanghai by default', () => {
  expect(toStatisticsDayRange({}, fromIso('2026-11-20T16:00:00Z'))).toEqual({
    from: '2026-10-23',
    to: '2026-11-21',
  })
})

test.each([
  ['2026-11-21', '2026-11-21', true],
  ['2026-11-22', '2026-11-21', false],
  ['2026-01-01', '2027-01-01', true],
  ['2026-01-01', '2027-01-02', false],
])('isValidStatisticsRange allows at most 366 days: %s to %s returns %s', (from, to, valid) => {
  expect(isValidStatisticsRange({ from, to })).toBe(valid)
})

test.each([
  ['2026-11-22', 'day', '2026-11-22'],
  ['2026-11-22', 'week', '2026-11-16'],
  ['2026-11-23', 'week', '2026-11-23'],
  ['2027-01-01', 'week', '2026-12-28'],
  ['2026-11-22', 'month', '2026-11-01'],
] as const)('getFirstPeriodDay of the day %s by %s returns %s', (day, by, start) =>
  expect(getFirstPeriodDay(day, by)).toBe(start),
)

test('listPeriodStarts lists each period once, also across the end of a year', () => {
  const range = { from: '2026-12-30', to: '2027-01-05' }
  expect(listPeriodStarts(range, 'week')).toEqual(['2026-12-28', '2027-01-04'])
  expect(listPeriodStarts(range, 'month')).toEqual(['2026-12-01', '2027-01-01'])
  expect(listPeriodStarts(range, 'day')).toHaveLength(7)
})

const sale = (
  day: string,
  orderType: DailySalesByOrderType['orderType'],
  turnoverFen: number,
  refundedFen = 0,
): DailySalesByOrderType => ({
  day,
  orderType,
  orders: 1,
  turnoverFen,
  refunds: refundedFen > 0 ? 1 : 0,
  refundedFen,
})
const day = (date: string, newUsers: number, activeUsers: number): DailyPlatformStatistics => ({
  day: date,
  newUsers,
  activeUsers,
  consultationsAnswered: 0,
  consultationsOnTime: 0,
  answerSeconds: 0,
  ordersConfirmed: 0,
  confirmSeconds: 0,
})

describe('groupStatisticsByPeriod', () => {
  const range = { from: '2026-11-21', to: '2026-11-23' }
  const sales = [sale('2026-11-21', 'course', 500), sale('2026-11-22', 'grocery', 300, 100)]
  const days = [day('2026-11-21', 2, 10), day('2026-11-22', 1, 12)]

  test('adds sales and new users, and takes the largest number of active users of one day', () => {
    expect(groupStatisticsByPeriod(sales, days, range, 'week')).toEqual([
      {
        start: '2026-11-16',
        orders: 2,
        turnoverFen: 800,
        refunds: 1,
        refundedFen: 100,
        newUsers: 3,
        activeUsers: 12,
      },
      {
        start: '2026-11-23',
        orders: 0,
        turnoverFen: 0,
        refunds: 0,
        refundedFen: 0,
        newUsers: 0,
        activeUsers: 0,
      },
    ])
  })

  test('the sums of days, weeks and months are equal', () => {
    const total = (by: 'day' | 'week' | 'month') =>
      groupStatisticsByPeriod(sales, days, range, by).reduce(
        (sum, { turnoverFen, refundedFen }) => sum + turnoverFen - refundedFen,
        0,
      )
    expect([total('day'), total('week'), total('month')]).toEqual([700, 700, 700])
  })
})

test('groupSalesByOrderType lists the kind with the highest turnover first', () => {
  const sales = [
    sale('2026-11-21', 'course', 500),
    sale('2026-11-22', 'grocery', 300),
    sale('2026-11-23', 'grocery', 300),
  ]
  expect(groupSalesByOrderType(sales).map(({ orderType, turnoverFen }) => [orderType, turnoverFen])).toEqual([
    ['grocery', 600],
    ['course', 500],
  ])
})

test('calculateAverageMinutes has one decimal and is null without measurements', () => {
  expect([
    calculateAverageMinutes(100, 1),
    calculateAverageMinutes(7200, 2),
    calculateAverageMinutes(0, 0),
  ]).toEqual([1.7, 60, null])
})
