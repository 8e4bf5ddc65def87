import { del, get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse } from '#core/contract'

/** Largest number of days of one closure. */
export const maxClosureDays = 62
/** Largest number of days in one request for start times. */
export const maxStartTimeDays = 31
const defaultOfferedDays = 14

const Closure = z.object({
  id: z.number().int(),
  firstDay: z.string(),
  lastDay: z.string().describe('Included'),
  note: z.string().nullable(),
})

export const NewClosure = z
  .strictObject({
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    note: nameSchema(100).nullish(),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    message: 'is before the first day',
  })

const StartTime = z.object({
  at: z.string(),
  free: z.number().int().describe('Bookings that are still possible'),
})

export const merchantScheduleContract = {
  times: get('/api/v1/services/merchant-services/:id/times', {
    auth: 'user',
    summary: 'List the start times of a service that can be booked',
    params: IdParams,
    query: z.object({
      from: z.iso.date().optional().describe('Default: today'),
      days: z.coerce.number().int().min(1).max(maxStartTimeDays).default(defaultOfferedDays),
    }),
    reply: z.object({
      isByTime: z.boolean().describe('False: any time on an open day can be ordered, or none'),
      days: z.array(
        z.object({
          day: z.string(),
          isClosed: z.boolean(),
          times: z.array(StartTime).describe('Full and past times are left out'),
        }),
      ),
    }),
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
    summary: 'Close the shop for some days (existing orders stay)',
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
