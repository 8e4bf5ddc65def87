import { expect, test } from 'vitest'
import { findInvalidOpeningDay, toBusinessHours, toEditedOpeningHours } from './hours.ts'

const early = { open: '07:30', close: '12:00' }

test('toBusinessHours(toEditedOpeningHours(hours)) returns the hours unchanged and sets missing days to null', () => {
  expect(toBusinessHours(toEditedOpeningHours({ mon: early, tue: null }))).toEqual({
    mon: early,
    tue: null,
    wed: null,
    thu: null,
    fri: null,
    sat: null,
    sun: null,
  })
})

test('findInvalidOpeningDay finds an open day that closes before it opens, and ignores closed days', () => {
  const hours = toEditedOpeningHours({ mon: early })
  expect(findInvalidOpeningDay(hours)).toBeUndefined()
  const reversed = { open: '12:00', close: '12:00' }
  expect(findInvalidOpeningDay({ ...hours, sun: { isOpen: false, ...reversed } })).toBeUndefined()
  expect(findInvalidOpeningDay({ ...hours, sun: { isOpen: true, ...reversed } })).toBe('sun')
})

test.each([
  { open: '', close: '18:00' },
  { open: '08:00', close: '' },
])('findInvalidOpeningDay finds an open day that lacks a time: %j', (times) => {
  const hours = toEditedOpeningHours({})
  expect(findInvalidOpeningDay({ ...hours, tue: { isOpen: true, ...times } })).toBe('tue')
})
