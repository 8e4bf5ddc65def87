import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  listHomeVisitDays,
  listHomeVisitTimes,
  toShanghaiTimestamp,
  validateHomeVisitTime,
} from './visit-times.ts'

const at = (time: string) => fromIso(`2026-11-22T${time}:00+08:00`)

test('listHomeVisitTimes offers every half hour from 08:00 to 19:00 on a future day', () => {
  const times = listHomeVisitTimes('2026-11-25', at('10:00'))
  expect([times.length, times[0], times[1], times.at(-1)]).toEqual([23, '08:00', '08:30', '19:00'])
})

test('listHomeVisitTimes offers times at least one hour ahead for today', () => {
  expect(listHomeVisitTimes('2026-11-22', at('10:00'))[0]).toBe('11:00')
  expect(listHomeVisitTimes('2026-11-22', at('10:01'))[0]).toBe('11:30')
  expect(listHomeVisitTimes('2026-11-22', at('18:00'))).toEqual(['19:00'])
  expect(listHomeVisitTimes('2026-11-22', at('18:01'))).toEqual([])
})

test('listHomeVisitDays returns thirty days, and starts tomorrow when it is too late for a visit today', () => {
  expect(listHomeVisitDays(at('10:00'))).toHaveLength(30)
  expect(listHomeVisitDays(at('10:00'))[0]).toBe('2026-11-22')
  expect(listHomeVisitDays(at('18:01'))).toHaveLength(29)
  expect(listHomeVisitDays(at('18:01'))[0]).toBe('2026-11-23')
})

test('toShanghaiTimestamp writes a time with the UTC offset of Shanghai', () => {
  expect(toShanghaiTimestamp('2026-11-25', '09:30')).toBe('2026-11-25T09:30:00+08:00')
})

test('validateHomeVisitTime asks for the day and for the time', () => {
  expect(validateHomeVisitTime({ day: '2026-11-25', time: '09:00' })).toEqual({})
  expect(validateHomeVisitTime({ day: '', time: '' })).toEqual({ day: '请选择日期', time: '请选择时间' })
})
