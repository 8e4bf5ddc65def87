import { expect, test } from 'vitest'
import { formatFee, formatFreePlaces, isBookable, scheduleDays, splitAtNoon } from './schedule.ts'

const hour = (date: string, remaining: number, status: 'available' | 'full' | 'closed' = 'available') => ({
  date,
  remaining,
  status,
})

test('scheduleDays adds up the free places of a day and skips closed and full sessions', () => {
  const hours = [
    hour('2026-11-23', 1),
    hour('2026-11-22', 2),
    hour('2026-11-22', 3),
    hour('2026-11-22', 5, 'closed'),
    hour('2026-11-24', 1, 'full'),
  ]
  expect(scheduleDays(hours)).toEqual([
    { day: '2026-11-22', free: 5 },
    { day: '2026-11-23', free: 1 },
    { day: '2026-11-24', free: 0 },
  ])
})

test('formatFreePlaces gives the number of free places, or why there are none', () => {
  expect(formatFreePlaces(hour('', 1))).toBe('余 1 个')
  expect(formatFreePlaces(hour('', 0))).toBe('已约满')
  expect(formatFreePlaces(hour('', 1, 'full'))).toBe('已约满')
  expect(formatFreePlaces(hour('', 1, 'closed'))).toBe('停诊')
  expect([hour('', 1), hour('', 0), hour('', 1, 'full'), hour('', 1, 'closed')].map(isBookable)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('splitAtNoon splits sessions at noon and leaves out an empty half', () => {
  expect(splitAtNoon([{ time: '11:59' }, { time: '12:00' }])).toEqual([
    { name: '上午', hours: [{ time: '11:59' }] },
    { name: '下午', hours: [{ time: '12:00' }] },
  ])
  expect(splitAtNoon([{ time: '08:30' }])).toHaveLength(1)
})

test('formatFee says when there is no fee', () => {
  expect(formatFee(50)).toBe('50.00 元')
  expect(formatFee(0)).toBe('不收挂号费')
})
