import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  fixedClock,
  fromIso,
  isMovableClock,
  getIsoWeek,
  instantToShanghaiDay,
  getShanghaiDayStart,
  toInstantInShanghai,
  toShanghaiMonth,
  getMondayOfWeek,
  getMondayOfIsoWeek,
  systemClock,
  toIso,
} from './clock.ts'

test('fixedClock shows the same time until it is moved, and notifies its listeners when it is moved', () => {
  const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
  const heard: string[] = []
  clock.onMove(() => heard.push(toIso(clock.now())))
  clock.move({ advanceMs: 1500 })
  clock.move({ now: fromIso('2030-01-01T00:00:00Z') })
  clock.move({ reset: true })
  expect(heard).toEqual(['2026-11-21T08:00:01.500Z', '2030-01-01T00:00:00.000Z', '2026-11-21T08:00:00.000Z'])
  expect(clock.offsetMs()).toBe(0)
})

test('isMovableClock returns true only for a movable clock', () => {
  expect(isMovableClock(systemClock)).toBe(false)
  expect(isMovableClock(fixedClock(0))).toBe(true)
})

test.each([
  ['2026-11-21T15:59:59.999Z', '2026-11-21'],
  ['2026-11-21T16:00:00.000Z', '2026-11-22'],
])(
  'instantToShanghaiDay: %s is the calendar day %s in Shanghai, in any time zone of the machine',
  (iso, day) => {
    expect(instantToShanghaiDay(fromIso(iso))).toBe(day)
  },
)

test('getShanghaiDayStart returns midnight in Shanghai, which is 16:00 UTC', () => {
  expect(toIso(getShanghaiDayStart(fromIso('2026-11-21T15:59:59.999Z')))).toBe('2026-11-20T16:00:00.000Z')
  expect(toIso(getShanghaiDayStart(fromIso('2026-11-21T16:00:00.000Z')))).toBe('2026-11-21T16:00:00.000Z')
})

test('toShanghaiMonth, toInstantInShanghai and addDays use the calendar of Shanghai', () => {
  const newYear = fromIso('2026-12-31T16:00:00Z')
  expect(toShanghaiMonth(newYear - 1)).toBe('2026-12')
  expect(toShanghaiMonth(newYear)).toBe('2027-01')
  expect(toInstantInShanghai('2027-01-01', '00:00')).toBe(newYear)
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
})

test('addMonths turns the 31st into the last day of a shorter month', () => {
  const end = toInstantInShanghai('2027-01-31', '10:00')
  expect(addMonths(end, 1)).toBe(toInstantInShanghai('2027-02-28', '10:00'))
  expect(addMonths(toInstantInShanghai('2028-02-29', '10:00'), 12)).toBe(
    toInstantInShanghai('2029-02-28', '10:00'),
  )
})

test('getIsoWeek and getMondayOfIsoWeek return the ISO week and its Monday at the turn of the year', () => {
  expect(getIsoWeek('2027-01-03')).toBe('2026-W53')
  expect(getIsoWeek('2027-01-04')).toBe('2027-W01')
  expect(getMondayOfWeek('2027-01-03')).toBe('2026-12-28')
  expect(getMondayOfIsoWeek('2026-W53')).toBe('2026-12-28')
  expect(getMondayOfIsoWeek('2027-W53')).toBeUndefined()
  expect(getMondayOfIsoWeek('2027-W1')).toBeUndefined()
  expect(getMondayOfIsoWeek('2027-W00')).toBeUndefined()
})
