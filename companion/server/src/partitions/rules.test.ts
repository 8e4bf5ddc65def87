import { fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  getMonthBounds,
  getRetentionStart,
  listExpiredPartitions,
  listMissingMonths,
  listMonthsToPrepare,
} from './rules.ts'

const shanghai = (day: string) => fromIso(`${day}T00:00:00+08:00`)

test('getMonthBounds returns midnight in Shanghai on the first of a month and of the next month', () => {
  expect(getMonthBounds('2026-12')).toEqual({ from: shanghai('2026-12-01'), until: shanghai('2027-01-01') })
})

test.each([
  ['2026-10-31T15:59:59Z', ['2026-10', '2026-11', '2026-12', '2027-01']],
  ['2026-10-31T16:00:00Z', ['2026-11', '2026-12', '2027-01', '2027-02']],
])('listMonthsToPrepare at %s returns the month in Shanghai and the next three', (now, months) => {
  expect(listMonthsToPrepare(fromIso(now))).toEqual(months)
})

test('listMissingMonths returns each month once that lies in no partition', () => {
  const partitions = [
    { name: 'history', from: null, until: shanghai('2026-12-01') },
    { name: '2027_01', from: shanghai('2027-01-01'), until: shanghai('2027-02-01') },
  ]
  const months = ['1999-01', '2026-11', '2026-12', '2027-01', '2027-02', '2026-12']
  expect(listMissingMonths(months, partitions)).toEqual(['2026-12', '2027-02'])
  expect(listMissingMonths(months, [])).toHaveLength(5)
})

describe('listExpiredPartitions with 24 months', () => {
  const partition = { name: '2024_10', from: shanghai('2024-10-01'), until: shanghai('2024-11-01') }

  test.each([
    ['2026-10-31T15:59:59Z', []],
    ['2026-10-31T16:00:00Z', [partition]],
  ])('at %s the partition of October 2024 is expired only after October 2026', (now, expired) => {
    expect(listExpiredPartitions([partition], getRetentionStart(fromIso(now), 24))).toEqual(expired)
  })
})
