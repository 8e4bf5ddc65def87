import { expect, test } from 'vitest'
import {
  findInvalidDay,
  previewWeek,
  toBookingTimesBody,
  toEditedBookingTimes,
  toShopPeriods,
} from './booking-times.ts'

type Service = Parameters<typeof toEditedBookingTimes>[0]
const service = {
  capacity: 2,
  slotMinutes: 60,
  bookingHours: null,
  minLeadMinutes: 0,
  maxLeadDays: null,
} as Service
const shopHours = { mon: { open: '09:00', close: '12:00' }, tue: null }
const edited = toEditedBookingTimes(service, shopHours)

test('toEditedBookingTimes starts own hours as a copy of the opening hours of the shop', () => {
  expect(edited).toMatchObject({ hasOwnHours: false, periods: { mon: [shopHours.mon], tue: [], wed: [] } })
})

test('toBookingTimesBody sends no hours while the service uses the hours of the shop, and no capacity without times', () => {
  expect(toBookingTimesBody(edited)).toEqual({
    capacity: 2,
    slotMinutes: 60,
    bookingHours: null,
    minLeadMinutes: 0,
    maxLeadDays: null,
  })
  expect(toBookingTimesBody({ ...edited, isByTime: false, hasOwnHours: true })).toMatchObject({
    capacity: null,
    bookingHours: { mon: [shopHours.mon], sun: [] },
  })
})

test('previewWeek lists the start times of each weekday with the bookings that they allow', () => {
  const [monday, tuesday] = previewWeek(edited, toShopPeriods(shopHours))
  expect(monday).toEqual({ day: 'mon', times: ['09:00', '10:00', '11:00'], places: 6 })
  expect(tuesday).toEqual({ day: 'tue', times: [], places: 0 })
})

test('previewWeek uses 09:00 to 18:00 for a shop without opening hours', () => {
  expect(previewWeek(edited, toShopPeriods(null))[6]?.times).toHaveLength(9)
})

test('findInvalidDay finds the first weekday whose periods overlap, and ignores periods that are not used', () => {
  const periods = { ...edited.periods, wed: [{ open: '12:00', close: '09:00' }] }
  expect(findInvalidDay({ ...edited, hasOwnHours: true, periods })).toBe('wed')
  expect(findInvalidDay({ ...edited, periods })).toBeUndefined()
})
