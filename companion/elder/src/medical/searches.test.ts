import { expect, test } from 'vitest'
import { readAppointmentSearch, readDaySearch, readDoctorPurpose, readSlotSearch } from './searches.ts'

test('readDaySearch and readSlotSearch keep only valid days and times of the address', () => {
  expect(readDaySearch({ day: '2026-11-22' })).toEqual({ day: '2026-11-22' })
  expect(readDaySearch({ day: 20261122 })).toEqual({})
  expect(readSlotSearch({ day: '2026-11-22', time: '08:30' })).toEqual({ day: '2026-11-22', time: '08:30' })
  expect(readSlotSearch({ day: 'today', time: 8 })).toEqual({ day: '', time: '' })
  expect(readAppointmentSearch({ status: 'confirmed' })).toEqual({ status: 'confirmed' })
  expect(readAppointmentSearch({ status: 'all' })).toEqual({})
  expect(readAppointmentSearch({ status: 'lost' })).toEqual({})
})

test('readDoctorPurpose keeps “ask” and defaults to an appointment', () => {
  expect(readDoctorPurpose({ purpose: 'ask' })).toEqual({ purpose: 'ask' })
  expect(readDoctorPurpose({ purpose: 'sue' })).toEqual({})
})
