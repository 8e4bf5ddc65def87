import { expect, test } from 'vitest'
import { findWrongDay, toBusinessHours, toEditedHours } from './hours.ts'

const early = { open: '07:30', close: '12:00' }

test('hours stay the same when they are edited without a change; missing days are closed', () => {
  expect(toBusinessHours(toEditedHours({ mon: early, tue: null }))).toEqual({
    mon: early,
    tue: null,
    wed: null,
    thu: null,
    fri: null,
    sat: null,
    sun: null,
  })
})

test('findWrongDay finds an open day that closes before it opens, and ignores closed days', () => {
  const hours = toEditedHours({ mon: early })
  expect(findWrongDay(hours)).toBeUndefined()
  const reversed = { open: '12:00', close: '12:00' }
  expect(findWrongDay({ ...hours, sun: { isOpen: false, ...reversed } })).toBeUndefined()
  expect(findWrongDay({ ...hours, sun: { isOpen: true, ...reversed } })).toBe('sun')
})
