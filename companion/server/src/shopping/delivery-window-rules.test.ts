import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { decideDeliveryPeriod, isDeliveryPeriodOver, listDeliveryWindows } from './delivery-window-rules.ts'

const at = (time: string, day = '2026-11-21') => fromIso(`${day}T${time}+08:00`)
const allStarts = ['08:00', '10:00', '14:00', '16:00', '18:00']

describe('listDeliveryWindows', () => {
  const startsToday = (time: string) =>
    listDeliveryWindows(at(time))
      .find(({ day }) => day === '2026-11-21')
      ?.windows.map(({ start }) => start)

  test.each([
    ['00:00:00', allStarts],
    ['09:00:00', allStarts],
    ['09:00:01', ['10:00', '14:00', '16:00', '18:00']],
    ['11:00:00', ['10:00', '14:00', '16:00', '18:00']],
    ['11:00:01', ['14:00', '16:00', '18:00']],
    ['19:00:00', ['18:00']],
  ])('offers windows of today at %s while one hour before their end remains', (time, starts) => {
    expect(startsToday(time)).toEqual(starts)
  })

  test('leaves today out from 19:00:01, and offers all windows of the next three days', () => {
    const days = listDeliveryWindows(at('19:00:01'))
    expect(days.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24'])
    for (const { windows } of days) expect(windows.map(({ start }) => start)).toEqual(allStarts)
  })

  test('days change at midnight in Shanghai', () => {
    expect(listDeliveryWindows(at('23:59:59'))[0]?.day).toBe('2026-11-22')
    expect(listDeliveryWindows(at('00:00:00', '2026-11-22')).map(({ day }) => day)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ])
  })
})

describe('decideDeliveryPeriod', () => {
  const now = at('11:00:00')
  const decide = (day: string, start: string, when = now) => decideDeliveryPeriod({ day, start }, when)

  test('returns the period of a window in Shanghai time', () => {
    const { period } = decide('2026-11-22', '10:00')
    expect(period && [toIso(period.from), toIso(period.until)]).toEqual([
      '2026-11-22T02:00:00.000Z',
      '2026-11-22T04:00:00.000Z',
    ])
  })

  test.each([
    ['a start between the windows', '2026-11-22', '12:00', 'DELIVERY_WINDOW_UNKNOWN'],
    ['yesterday', '2026-11-20', '18:00', 'DELIVERY_WINDOW_PASSED'],
    ['a window that is over', '2026-11-21', '08:00', 'DELIVERY_WINDOW_PASSED'],
    ['one hour before the end', '2026-11-21', '10:00', undefined],
    ['the last day', '2026-11-24', '18:00', undefined],
    ['the day after the last day', '2026-11-25', '08:00', 'DELIVERY_WINDOW_TOO_FAR'],
  ])('for %s returns the refusal or undefined', (_, day, start, refusal) => {
    expect(decide(day, start).refusal).toBe(refusal)
  })

  test('refuses a window a millisecond later than one hour before its end', () => {
    expect(decide('2026-11-21', '10:00', now + 1).refusal).toBe('DELIVERY_WINDOW_PASSED')
  })

  test('accepts exactly the windows that listDeliveryWindows offers', () => {
    for (const { day, windows } of listDeliveryWindows(now))
      expect(
        allStarts.filter((start) => decide(day, start).period),
        day,
      ).toEqual(windows.map(({ start }) => start))
  })
})

test('isDeliveryPeriodOver is true from the end of the period on', () => {
  const period = { from: at('10:00:00'), until: at('12:00:00') }
  expect(isDeliveryPeriodOver(period, at('11:59:59'))).toBe(false)
  expect(isDeliveryPeriodOver(period, at('12:00:00'))).toBe(true)
})
