import { del, get, post, put } from '@sanhe/kit/http/contract'
import { dateTimeStringSchema, IdParams, idSchema, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, type Weekday, weekdays, hourAndMinuteField } from '#core/contract'
import { serviceProviderCategories } from './catalogue-contract.ts'
import { ServiceOrderStatusField } from './contract.ts'

export type TimeRange = { from: string; to: string }

export const minutesPerDay = 24 * 60
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Converts a range of times to minutes since midnight. `00:00` as the end means the end of the day. */
export const toMinuteRange = ({ from, to }: TimeRange) => ({
  from: toMinutes(from),
  to: toMinutes(to) || minutesPerDay,
})

/** Returns whether each range ends after its start, and no range begins before the previous one has ended. */
export function areRangesValid(ranges: readonly TimeRange[]) {
  const sorted = ranges.map(toMinuteRange).toSorted((one, other) => one.from - other.from)
  return sorted.every(({ from, to }, index) => from < to && from >= (sorted[index - 1]?.to ?? 0))
}

const number = z.number().int()
const maxRangesPerDay = 6
const maxKnownBookings = 500

const RangeOfDay = z.strictObject({ from: hourAndMinuteField, to: hourAndMinuteField })
const DayHours = z
  .array(RangeOfDay)
  .max(maxRangesPerDay)
  .refine(areRangesValid, 'end after they start and do not overlap')
export const WeeklyHoursField = z.strictObject(
  Object.fromEntries(weekdays.map((day) => [day, DayHours])) as Record<Weekday, typeof DayHours>,
)
const WeeklyHours = WeeklyHoursField.nullable().describe(
  'Shanghai time; `to` 00:00 is midnight; null: any free time can be booked',
)

const Leave = z.object({
  id: number,
  startsAt: dateTimeStringSchema,
  endsAt: dateTimeStringSchema,
  reason: z.string(),
})

const CollidingBooking = z.object({
  id: number,
  orderNo: z.string(),
  status: ServiceOrderStatusField,
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  durationHours: z.number(),
  address: z.string(),
  user: z.object({ id: number, nickname: z.string().nullable() }),
  conflict: z.enum(['leave', 'hours']).nullable().describe('Why the booking has to be moved'),
})

const instant = z.iso.datetime({ offset: true })
const isInOrder = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  Date.parse(startsAt) < Date.parse(endsAt)
const inOrder = { error: 'must end after its start', path: ['endsAt'] }
const LeavePeriod = z.object({ startsAt: instant, endsAt: instant }).refine(isInOrder, inOrder)

const auth = 'admin'
const readers = ['owner', 'operations', 'support'] as const
const editors = ['owner', 'operations'] as const

/** Endpoints for the working hours and leaves of home service workers. */
export const workerScheduleContract = {
  get: get('/api/admin/workers/:id/schedule', {
    auth,
    roles: readers,
    summary: "Get a worker's hours, leaves and coming bookings",
    params: IdParams,
    reply: z.object({
      worker: z.object({
        id: number,
        name: z.string(),
        status: z.enum(['available', 'busy', 'offline']),
        category: z.enum(serviceProviderCategories),
        companyName: z.string(),
      }),
      weeklyHours: WeeklyHours,
      leaves: z.array(Leave).describe('Those that have not ended, the earliest first'),
      bookings: z.array(CollidingBooking).describe('Those that have not started, the earliest first'),
    }),
  }),
  changeHours: put('/api/admin/workers/:id/hours', {
    auth,
    roles: editors,
    summary: 'Set the weekly hours of a worker (bookings stay)',
    params: IdParams,
    body: z.strictObject({ weeklyHours: WeeklyHours }),
    reply: SuccessResponse.extend({
      bookings: z.array(CollidingBooking).describe('Those outside the new hours'),
    }),
  }),
  listCollisions: get('/api/admin/workers/:id/leave-collisions', {
    auth,
    roles: editors,
    summary: 'List the bookings that lie in a planned leave',
    params: IdParams,
    query: LeavePeriod,
    reply: z.object({ bookings: z.array(CollidingBooking) }),
  }),
  addLeave: post('/api/admin/workers/:id/leaves', {
    auth,
    roles: editors,
    summary: 'Enter a leave; its bookings must be known to the caller',
    params: IdParams,
    body: z
      .strictObject({
        startsAt: instant,
        endsAt: instant,
        reason: nameSchema(100),
        knownBookingIds: z
          .array(idSchema)
          .max(maxKnownBookings)
          .default([])
          .describe('Bookings in the leave that will be moved; another one answers 409 LEAVE_HAS_BOOKINGS'),
      })
      .refine(isInOrder, inOrder),
    reply: SuccessResponse.extend({
      id: number,
      bookings: z.array(CollidingBooking).describe('Those to move'),
    }),
  }),
  removeLeave: del('/api/admin/workers/:id/leaves/:leaveId', {
    auth,
    roles: editors,
    summary: 'Delete a leave of a worker',
    params: IdParams.extend({ leaveId: IdParams.shape.id }),
    reply: SuccessResponse,
  }),
}
