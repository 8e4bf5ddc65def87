import { expect, test } from 'vitest'
import {
  findInvalidDay,
  isCapacityValid,
  isSlotLengthValid,
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

test("toEditedBookingTimes prefills the service's booking hours with the opening hours of the shop", () => {
  expect(edited).toMatchObject({ hasOwnHours: false, periods: { mon: [shopHours.mon], tue: [], wed: [] } })
})

test('toBookingTimesBody sends bookingHours null for the hours of the shop, and capacity null for a service without times', () => {
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

test('previewWeek returns the start times of each weekday and the total number of places', () => {
  const [monday, tuesday] = previewWeek(edited, toShopPeriods(shopHours))
  expect(monday).toEqual({ day: 'mon', times: ['09:00', '10:00', '11:00'], places: 6 })
  expect(tuesday).toEqual({ day: 'tue', times: [], places: 0 })
})

test('previewWeek uses 09:00 to 18:00 for a shop without opening hours', () => {
  expect(previewWeek(edited, toShopPeriods(null))[6]?.times).toHaveLength(9)
})

test("findInvalidDay returns the first weekday with invalid periods, and undefined while the shop's hours apply", () => {
  const periods = { ...edited.periods, wed: [{ open: '12:00', close: '09:00' }] }
  expect(findInvalidDay({ ...edited, hasOwnHours: true, periods })).toBe('wed')
  expect(findInvalidDay({ ...edited, periods })).toBeUndefined()
})

test('findInvalidDay returns a weekday whose periods overlap, and accepts a period that begins when another ends', () => {
  const withPeriods = (open: string) => ({
    ...edited,
    hasOwnHours: true,
    periods: {
      ...edited.periods,
      thu: [
        { open: '09:00', close: '12:00' },
        { open, close: '17:00' },
      ],
    },
  })
  expect(findInvalidDay(withPeriods('11:30'))).toBe('thu')
  expect(findInvalidDay(withPeriods('12:00'))).toBeUndefined()
})

test.each([
  { open: '', close: '18:00' },
  { open: '09:00', close: '' },
])('findInvalidDay returns a weekday whose period lacks a time: %j', (period) => {
  const periods = { ...edited.periods, fri: [period] }
  expect(findInvalidDay({ ...edited, hasOwnHours: true, periods })).toBe('fri')
})

test.each(['', '14', '721', '30.5', 'abc'])('isSlotLengthValid refuses the duration "%s"', (slotMinutes) => {
  expect(isSlotLengthValid({ ...edited, slotMinutes })).toBe(false)
})

test('isSlotLengthValid and isCapacityValid accept the smallest and the largest value', () => {
  expect(['15', '720'].every((slotMinutes) => isSlotLengthValid({ ...edited, slotMinutes }))).toBe(true)
  expect(['1', '999'].every((capacity) => isCapacityValid({ ...edited, capacity }))).toBe(true)
  expect(['', '0', '1000'].some((capacity) => isCapacityValid({ ...edited, capacity }))).toBe(false)
})
