import { fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { defaultStartTime, moveStartTimeToDay, listStartDays, listStartTimesOnDay } from './start-times.ts'

const at = (time: string) => fromIso(`2026-11-24T${time}:00+08:00`)

describe('start times of an activity', () => {
  test('listStartTimesOnDay offers half hours from 05:00 to 21:30 that are at least one hour ahead', () => {
    expect(listStartTimesOnDay('2026-11-24', at('08:00'))[0]).toBe('09:00')
    expect(listStartTimesOnDay('2026-11-24', at('08:01'))[0]).toBe('09:30')
    const tomorrow = listStartTimesOnDay('2026-11-25', at('08:00'))
    expect([tomorrow[0], tomorrow[1], tomorrow.at(-1)]).toEqual(['05:00', '05:30', '21:30'])
  })

  test('listStartDays offers thirty days, including today only while a start time is left', () => {
    expect(listStartDays(at('20:30'))).toHaveLength(30)
    expect(listStartDays(at('20:30'))[0]).toBe('2026-11-24')
    expect(listStartDays(at('20:31'))[0]).toBe('2026-11-25')
  })

  test('listStartTimesOnDay and listStartDays keep the current start of an activity, even if it is less than an hour away', () => {
    const before = { day: '2026-11-24', time: '19:45' }
    expect(listStartTimesOnDay('2026-11-24', at('19:30'), before)).toEqual([
      '19:45',
      '20:30',
      '21:00',
      '21:30',
    ])
    expect(listStartTimesOnDay('2026-11-25', at('19:30'), before)).not.toContain('19:45')
    expect(listStartDays(at('21:00'), before)[0]).toBe('2026-11-24')
  })
})

test('defaultStartTime returns tomorrow at 09:00', () =>
  expect(defaultStartTime(at('23:59'))).toEqual({ day: '2026-11-25', time: '09:00' }))

test('moveStartTimeToDay keeps the time of day if the new day offers it, otherwise takes the first offered time', () => {
  const nine = { day: '2026-11-25', time: '09:00' }
  expect(moveStartTimeToDay('2026-11-26', nine, at('10:00'))).toEqual({ day: '2026-11-26', time: '09:00' })
  expect(moveStartTimeToDay('2026-11-24', nine, at('10:10'))).toEqual({ day: '2026-11-24', time: '11:30' })
})
