import { del, get, post } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse } from '#core/contract'
import { timeOfDayField } from '#merchants/contract'
import { arePeriodsOrdered, maxPeriodsPerDay } from './start-times-contract.ts'

/** Largest number of days of one closure. */
export const maxClosureDays = 62
/** Largest number of days in one request for start times. */
export const maxStartTimeDays = 31
const defaultOfferedDays = 14

/** Longest time between an order and the start of its booking that a shop can ask for: 30 days. */
const maxLeadMinutes = 43_200
const maxLeadDays = 365

const DayPeriods = z
  .array(z.strictObject({ open: timeOfDayField, close: timeOfDayField }))
  .max(maxPeriodsPerDay)
  .refine(arePeriodsOrdered, 'must be in order, and each period must close after it opens')

/** Fields of a service that decide when it can be booked. They have an effect only if the service has a capacity. */
export const bookingTimeFields = {
  capacity: z
    .number()
    .int()
    .min(1)
    .max(999)
    .nullish()
    .describe('Bookings at the same time; null: any time can be ordered'),
  slotMinutes: z.number().int().min(15).max(720).optional().describe('Duration of a booking. Default: 60'),
  bookingHours: z
    .strictObject({
      mon: DayPeriods,
      tue: DayPeriods,
      wed: DayPeriods,
      thu: DayPeriods,
      fri: DayPeriods,
      sat: DayPeriods,
      sun: DayPeriods,
    })
    .partial()
    .nullish()
    .describe('Up to 3 periods for each weekday; closed if missing. Null: the opening hours of the shop'),
  minLeadMinutes: z
    .number()
    .int()
    .min(0)
    .max(maxLeadMinutes)
    .optional()
    .describe('Shortest time between order and start. Default: 0'),
  maxLeadDays: z
    .number()
    .int()
    .min(1)
    .max(maxLeadDays)
    .nullish()
    .describe('Days after today that can be booked; null: a year'),
}

const Closure = z.object({
  id: z.number().int(),
  firstDay: z.string(),
  lastDay: z.string().describe('Included'),
  note: z.string().nullable(),
  serviceId: z.number().int().nullable().describe('Null: the whole shop is closed'),
  serviceTitle: z.string().nullable(),
})

export const NewClosure = z
  .strictObject({
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    note: nameSchema(100).nullish(),
    serviceId: idSchema.nullish().describe('Default: the whole shop is closed'),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    message: 'is before the first day',
  })

const StartTime = z.object({
  at: z.string(),
  free: z.number().int().describe('Bookings that are still possible'),
})

export const StartTimesQuery = z.object({
  from: z.iso.date().optional().describe('Default: today'),
  days: z.coerce.number().int().min(1).max(maxStartTimeDays).default(defaultOfferedDays),
})

export const StartTimes = z.object({
  capacity: z.number().int().nullable().describe('Bookings at the same time; null: not booked by time'),
  isByTime: z.boolean().describe('False: any time on an open day can be ordered, or none'),
  days: z.array(
    z.object({
      day: z.string(),
      isClosed: z.boolean(),
      times: z.array(StartTime).describe('Full and past times are left out'),
    }),
  ),
})

export const merchantScheduleContract = {
  times: get('/api/v1/services/merchant-services/:id/times', {
    auth: 'user',
    summary: 'List the start times of a service that can be booked',
    params: IdParams,
    query: StartTimesQuery,
    reply: StartTimes,
  }),
  closures: get('/api/merchant/closures', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'List current and coming closures, earliest first',
    reply: z.object({ closures: z.array(Closure) }),
  }),
  addClosure: post('/api/merchant/closures', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Close the shop or one service for some days (existing orders stay)',
    body: NewClosure,
    reply: SuccessResponse.extend({ id: z.number().int() }),
  }),
  removeClosure: del('/api/merchant/closures/:id', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Delete a closure',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
