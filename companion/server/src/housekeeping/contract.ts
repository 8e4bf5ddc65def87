import { get, post, put } from '@sanhe/kit/http/contract'
import { dateTimeStringSchema, IdParams, idSchema, nameSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import {
  CoordinateSystem,
  SuccessResponse,
  PageQuery,
  paginationFields,
  countedPaginationFields,
  orderSearchFields,
  hourAndMinuteField,
  hasWholePosition,
  halfPositionIssue,
} from '#core/contract'
import { PaymentInfo } from '#orders/contract'

export const serviceTypes = ['cleaning', 'repair', 'companion'] as const
const ServiceType = z.enum(serviceTypes)
const statuses = ['pending', 'paid', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const
export const ServiceOrderStatusField = z.enum(statuses)

/** Path parameter that is either the id of a booking or its order number. */
const ByIdOrOrderNo = z.object({ id: z.string().max(40) })
export const bookableDayField = z.iso.date().refine((date) => /^20\d\d/.test(date), 'is of another century')
const text = z.string().nullable()
const rating = z.number().int().min(1).max(5)

const WorkersQuery = PageQuery.extend({
  type: ServiceType.optional(),
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
  coordType: CoordinateSystem,
}).refine(hasWholePosition, halfPositionIssue)

const Worker = z.object({
  id: z.number().int(),
  name: z.string(),
  avatarUrl: text,
  type: ServiceType,
  skills: z.array(z.string()),
  rating: z.number(),
  ratingCount: z.number().int(),
  serviceCount: z.number().int(),
  hourlyRate: yuanSchema,
  status: z.enum(['available', 'busy', 'offline']),
  provider: z.object({ id: z.number().int(), companyName: z.string() }),
})

const Order = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  status: ServiceOrderStatusField,
  serviceType: ServiceType,
  worker: z.object({ id: z.number().int(), name: z.string(), avatarUrl: text }),
  scheduledDate: z.string().describe('YYYY-MM-DD in Shanghai'),
  scheduledTime: z.string().describe('HH:MM in Shanghai'),
  durationHours: z.number(),
  address: z.string(),
  requirements: text,
  amount: yuanSchema.describe('Price before coupons'),
  cancelFee: yuanSchema.nullable().describe('Cancellation fee'),
  rating: rating.nullable(),
  review: text,
  createdAt: z.string(),
})

export const housekeepingContract = {
  workers: get('/api/v1/services/housekeeping/workers', {
    auth: 'user',
    summary: 'List workers of a service type, by distance or rating',
    mayBeStale: true,
    query: WorkersQuery,
    reply: z.object({
      workers: z.array(Worker.extend({ distance: z.number().nullable().describe('km') })),
      ...paginationFields,
    }),
  }),
  worker: get('/api/v1/services/housekeeping/workers/:id', {
    auth: 'user',
    summary: 'Get a worker with the latest reviews',
    params: IdParams,
    reply: Worker.extend({
      provider: Worker.shape.provider.extend({ contactPhone: text, address: text }),
      reviews: z.array(
        z.object({
          rating,
          review: text,
          author: z.string().describe('First character of the nickname'),
          reviewedAt: z.string(),
        }),
      ),
    }),
  }),
  times: get('/api/v1/services/housekeeping/workers/:id/times', {
    auth: 'user',
    summary: 'List the times at which a worker can be booked',
    params: IdParams,
    query: z.object({
      from: bookableDayField.optional().describe('Default: today'),
      days: z.coerce.number().int().min(1).max(31).default(14),
      hours: z.coerce.number().min(1).max(12).multipleOf(0.5).default(2),
    }),
    reply: z.object({
      hasHours: z.boolean().describe('Without working hours a worker can be booked at any free time'),
      days: z.array(
        z.object({
          day: z.string(),
          isOnLeave: z.boolean().describe('For at least a part of the day'),
          times: z.array(dateTimeStringSchema),
        }),
      ),
    }),
  }),
  book: post('/api/v1/services/housekeeping/orders', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Book a worker (held for 30 minutes until payment)',
    body: z.strictObject({
      workerId: idSchema,
      serviceType: ServiceType,
      scheduledDate: bookableDayField,
      scheduledTime: hourAndMinuteField,
      durationHours: z.number().min(1).max(12).multipleOf(0.5),
      address: nameSchema(200),
      requirements: nameSchema(500).nullish(),
      couponId: idSchema.optional(),
    }),
    reply: PaymentInfo.extend({ id: z.number().int() }),
  }),
  orders: get('/api/v1/services/housekeeping/orders', {
    auth: 'user',
    summary: 'List my bookings, newest first',
    query: PageQuery.extend({ status: ServiceOrderStatusField.optional() }),
    reply: z.object({
      orders: z.array(
        Order.extend({
          canCancel: z.boolean(),
          freeCancelUntil: z.string().describe('End of free cancellation'),
          paymentUrl: text.describe('Set while the order is unpaid'),
        }),
      ),
      ...countedPaginationFields,
    }),
  }),
  cancel: post('/api/v1/services/housekeeping/orders/:id/cancel', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Cancel a booking (30% fee in the last 24 hours)',
    params: ByIdOrOrderNo,
    body: z.strictObject({ reason: nameSchema(200).optional() }).nullish(),
    reply: SuccessResponse.extend({ refundAmount: yuanSchema, cancelFee: yuanSchema }),
  }),
  review: post('/api/v1/services/housekeeping/orders/:id/review', {
    auth: 'user',
    summary: 'Review a completed service, once',
    params: ByIdOrOrderNo,
    body: z.strictObject({ rating, review: nameSchema(500).nullish() }),
    reply: SuccessResponse,
  }),
}

export const housekeepingAdminContract = {
  orders: get('/api/admin/service-orders', {
    auth: 'admin',
    roles: ['owner', 'operations', 'support'],
    summary: 'List bookings, newest first (`confirmed`: soonest first)',
    query: PageQuery.extend({
      ...orderSearchFields,
      status: z
        .enum([...statuses, 'to_move'])
        .optional()
        .describe('`to_move`: the worker is on leave at the booked time, soonest first'),
    }),
    reply: z.object({
      orders: z.array(
        Order.extend({
          isInLeave: z.boolean().describe('The worker is on leave at the booked time'),
          platformFee: yuanSchema.describe('Platform fee'),
          user: z.object({
            id: z.number().int(),
            nickname: text,
            phone: z
              .string()
              .describe('Full number while the booking is paid and not completed, else masked'),
          }),
        }),
      ),
      ...countedPaginationFields,
    }),
  }),
  start: post('/api/admin/service-orders/:id/start', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Start a service; it can no longer be cancelled',
    params: IdParams,
    reply: SuccessResponse,
  }),
  reschedule: put('/api/admin/service-orders/:id/schedule', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Move a booking to another time or worker (same price)',
    params: IdParams,
    body: z.strictObject({
      workerId: idSchema,
      scheduledDate: bookableDayField,
      scheduledTime: hourAndMinuteField,
    }),
    reply: SuccessResponse,
  }),
  complete: post('/api/admin/service-orders/:id/complete', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Complete a service, so that the user can review it',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
