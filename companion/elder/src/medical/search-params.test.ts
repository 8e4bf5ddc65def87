import { expect, test } from 'vitest'
import {
  parseAppointmentListSearchParams,
  parseDoctorSearchParams,
  parseScheduleDaySearchParams,
  parseScheduleSlotSearchParams,
} from './search-params.ts'

test('parseScheduleDaySearchParams and parseScheduleSlotSearchParams return only valid days and times', () => {
  expect(parseScheduleDaySearchParams({ day: '2026-11-22' })).toEqual({ day: '2026-11-22' })
  expect(parseScheduleDaySearchParams({ day: 20261122 })).toEqual({})
  expect(parseScheduleSlotSearchParams({ day: '2026-11-22', time: '08:30' })).toEqual({
    day: '2026-11-22',
    time: '08:30',
  })
  expect(parseScheduleSlotSearchParams({ day: 'today', time: 8 })).toEqual({ day: '', time: '' })
  expect(parseAppointmentListSearchParams({ status: 'confirmed' })).toEqual({ status: 'confirmed' })
  expect(parseAppointmentListSearchParams({ status: 'all' })).toEqual({})
  expect(parseAppointmentListSearchParams({ status: 'lost' })).toEqual({})
})

test('parseDoctorSearchParams keeps the purpose "ask" (written consultation) and drops unknown purposes', () => {
  expect(parseDoctorSearchParams({ purpose: 'ask' })).toEqual({ purpose: 'ask' })
  expect(parseDoctorSearchParams({ purpose: 'sue' })).toEqual({})
})
