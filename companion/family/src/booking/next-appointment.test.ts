import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { findNextAppointment } from './next-appointment.ts'

const now = fromIso('2026-11-25T10:10:00+08:00')
const appointment = (date: string, endTime: string, status: 'paid' | 'cancelled' = 'paid') => ({
  date,
  endTime,
  status,
})

test('findNextAppointment returns the appointment that ends next, also while it runs', () => {
  const running = appointment('2026-11-25', '10:30')
  const later = appointment('2026-11-26', '09:00')
  expect(findNextAppointment([later, running], now)).toBe(running)
})

test('findNextAppointment ignores appointments that are over or cancelled', () => {
  const over = appointment('2026-11-25', '10:10')
  const cancelled = appointment('2026-11-26', '09:00', 'cancelled')
  expect(findNextAppointment([over, cancelled], now)).toBeUndefined()
})
