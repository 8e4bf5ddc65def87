import { dayMs, fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { chooseKeptBackups } from './rotation.ts'

const at = (day: string, time = '12:00') => fromIso(`${day}T${time}:00+08:00`)
const keptOf = (times: number[], keep: { daily?: number; weekly?: number; monthly?: number }) =>
  [...chooseKeptBackups(times, { daily: 0, weekly: 0, monthly: 0, ...keep })]
    .toSorted((a, b) => a - b)
    .map((time) => toIso(time))
const iso = (times: number[]) => times.map((time) => toIso(time))

test('chooseKeptBackups keeps the newest backup of each of the last three days that have one', () => {
  const times = [
    at('2026-11-20'),
    at('2026-11-24'),
    at('2026-11-26', '01:00'),
    at('2026-11-26', '23:00'),
    at('2026-11-27'),
  ]
  expect(keptOf(times, { daily: 3 })).toEqual(iso([times[1]!, times[3]!, times[4]!]))
})

test('chooseKeptBackups counts days in Shanghai: 15:59 and 16:00 UTC are two days', () => {
  const times = [fromIso('2026-11-26T15:59:00Z'), fromIso('2026-11-26T16:00:00Z')]
  expect(keptOf(times, { daily: 2 })).toEqual(iso(times))
})

test('chooseKeptBackups keeps the newest backup of each week, which begins on Monday, and of each month', () => {
  const [sunday, monday, friday] = [at('2026-11-22'), at('2026-11-23'), at('2026-11-27')]
  expect(keptOf([sunday, monday, friday], { weekly: 2 })).toEqual(iso([sunday, friday]))
  const [october, november] = [at('2026-10-31'), at('2026-11-01')]
  expect(keptOf([october, november, friday], { monthly: 2 })).toEqual(iso([october, friday]))
})

test('chooseKeptBackups always keeps the newest backup', () => {
  const times = [at('2026-11-20'), at('2026-11-27')]
  expect(keptOf(times, {})).toEqual(iso([times[1]!]))
  expect(keptOf([], { daily: 7 })).toEqual([])
})

test('chooseKeptBackups keeps 7 daily, 4 weekly and 12 monthly backups of two years of daily backups', () => {
  const last = at('2026-11-27')
  const times = Array.from({ length: 730 }, (_, n) => last - n * dayMs)
  const kept = keptOf(times, { daily: 7, weekly: 4, monthly: 12 })
  // The newest backup is also the newest of its week and month, and one Sunday is also one of the seven days.
  expect(kept).toHaveLength(7 + 2 + 11)
})
