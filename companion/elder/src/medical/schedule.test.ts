import { expect, test } from 'vitest'
import {
  countFreeSlotsByDay,
  formatAppointmentFee,
  formatSlotAvailability,
  isSlotBookable,
  splitSlotsAtNoon,
} from './schedule.ts'

const hour = (date: string, remaining: number, status: 'available' | 'full' | 'closed' = 'available') => ({
  date,
  remaining,
  status,
})

test('countFreeSlotsByDay adds up the free slots of each day and skips closed and full sessions', () => {
  const hours = [
    hour('2026-11-23', 1),
    hour('2026-11-22', 2),
    hour('2026-11-22', 3),
    hour('2026-11-22', 5, 'closed'),
    hour('2026-11-24', 1, 'full'),
  ]
  expect(countFreeSlotsByDay(hours)).toEqual([
    { day: '2026-11-22', free: 5 },
    { day: '2026-11-23', free: 1 },
    { day: '2026-11-24', free: 0 },
  ])
})

test('formatSlotAvailability shows the exact number of free slots below ten, and 已约满 or 停诊 when none can be booked', () => {
  expect(formatSlotAvailability(hour('', 1))).toBe('余 1 个')
  expect(formatSlotAvailability(hour('', 9))).toBe('余 9 个')
  expect(formatSlotAvailability(hour('', 10))).toBe('有号')
  expect(formatSlotAvailability(hour('', 0))).toBe('已约满')
  expect(formatSlotAvailability(hour('', 1, 'full'))).toBe('已约满')
  expect(formatSlotAvailability(hour('', 1, 'closed'))).toBe('停诊')
  expect([hour('', 1), hour('', 0), hour('', 1, 'full'), hour('', 1, 'closed')].map(isSlotBookable)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('splitSlotsAtNoon splits the sessions of a day at noon and leaves out an empty half', () => {
  expect(splitSlotsAtNoon([{ time: '11:59' }, { time: '12:00' }])).toEqual([
    { name: '上午', hours: [{ time: '11:59' }] },
    { name: '下午', hours: [{ time: '12:00' }] },
  ])
  expect(splitSlotsAtNoon([{ time: '08:30' }])).toHaveLength(1)
})

test('formatAppointmentFee says that there is no fee when the fee is 0', () => {
  expect(formatAppointmentFee(50)).toBe('50.00 元')
  expect(formatAppointmentFee(0)).toBe('不收挂号费')
})
