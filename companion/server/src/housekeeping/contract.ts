import { get, post } from '@sanhe/kit/http/contract'
import { ById, id, name } from '@sanhe/kit/http/fields'
import { yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { CoordType, Done, pagination, PageQuery } from '#core/contract'
import { Paying } from '#orders/contract'

export const serviceTypes = ['cleaning', 'repair', 'companion'] as const
const ServiceType = z.enum(serviceTypes)
const statuses = ['pending', 'paid', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const
const Status = z.enum(statuses)

/** The number of the thing, or that of its order. */
const ByIdOrOrderNo = z.object({ id: z.string().max(40) })
const hourAndMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is HH:MM')
const text = z.string().nullable()
const rating = z.number().int().min(1).max(5)

const WorkersQuery = PageQuery.extend({
  type: ServiceType.optional(),
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
  coordType: CoordType,
}).refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), 'lat and lng go together')

const Worker = z.object({
  id: z.number().int(),
  name: z.string(),
  avatarUrl: text,
  type: ServiceType,
  skills: z.array(z.string()),
  rating: z.number(),
  ratingCount: z.number().int(),
  serviceCount: z.number().int(),
  hourlyRate: yuan,
  status: z.enum(['available', 'busy', 'offline']),
  provider: z.object({ id: z.number().int(), companyName: z.string() }),
})

const Order = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  status: Status,
  serviceType: ServiceType,
  worker: z.object({ id: z.number().int(), name: z.string(), avatarUrl: text }),
  scheduledDate: z.string().describe('YYYY-MM-DD in Shanghai'),
  scheduledTime: z.string().describe('HH:MM in Shanghai'),
  durationHours: z.number(),
  address: z.string(),
  requirements: text,
  amount: yuan.describe('The price, before a coupon'),
  cancelFee: yuan.nullable().describe('What was kept when it was cancelled'),
  rating: rating.nullable(),
  review: text,
  createdAt: z.string(),
})

export const housekeepingContract = {
  workers: get('/api/v1/services/housekeeping/workers', {
    auth: 'user',
    summary: 'Workers by kind of service, the nearest first where a position is given, else the best rated',
    query: WorkersQuery,
    reply: z.object({
      workers: z.array(Worker.extend({ distance: z.number().nullable().describe('km') })),
      ...pagination,
    }),
  }),
  worker: get('/api/v1/services/housekeeping/workers/:id', {
    auth: 'user',
    summary: 'One worker with the latest reviews',
    params: ById,
    reply: Worker.extend({
      provider: Worker.shape.provider.extend({ contactPhone: text, address: text }),
      reviews: z.array(
        z.object({
          rating,
          review: text,
          author: z.string().describe('The first character of a nickname'),
          reviewedAt: z.string(),
        }),
      ),
    }),
  }),
  book: post('/api/v1/services/housekeeping/orders', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Keeps a worker’s time for half an hour, until it is paid',
    body: z.strictObject({
      workerId: id,
      serviceType: ServiceType,
      scheduledDate: z.iso.date().refine((date) => /^20\d\d/.test(date), 'is of another century'),
      scheduledTime: hourAndMinute,
      durationHours: z.number().min(1).max(12).multipleOf(0.5),
      address: name(200),
      requirements: name(500).nullish(),
      couponId: id.optional(),
    }),
    reply: Paying.extend({ id: z.number().int() }),
  }),
  orders: get('/api/v1/services/housekeeping/orders', {
    auth: 'user',
    summary: 'One’s bookings, newest first',
    query: PageQuery.extend({ status: Status.optional() }),
    reply: z.object({
      orders: z.array(
        Order.extend({
          canCancel: z.boolean(),
          freeCancelUntil: z.string().describe('To this moment cancelling costs nothing'),
          paymentUrl: text.describe('While it is to be paid'),
        }),
      ),
      ...pagination,
    }),
  }),
  cancel: post('/api/v1/services/housekeeping/orders/:id/cancel', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Cancels until it begins: free up to 24 hours ahead, later 30 % of what was paid is kept',
    params: ByIdOrOrderNo,
    body: z.strictObject({ reason: name(200).optional() }).nullish(),
    reply: Done.extend({ refundAmount: yuan, cancelFee: yuan }),
  }),
  review: post('/api/v1/services/housekeeping/orders/:id/review', {
    auth: 'user',
    summary: 'Says once how it was',
    params: ByIdOrOrderNo,
    body: z.strictObject({ rating, review: name(500).nullish() }),
    reply: Done,
  }),
}

export const housekeepingAdminContract = {
  orders: get('/api/admin/service-orders', {
    auth: 'admin',
    summary: 'Bookings, newest first; `confirmed` are those to come, soonest first',
    query: PageQuery.extend({ status: Status.optional() }),
    reply: z.object({
      orders: z.array(
        Order.extend({
          platformFee: yuan.describe('The platform’s share of the price'),
          user: z.object({
            id: z.number().int(),
            nickname: text,
            phone: z
              .string()
              .describe('Whole while it is ahead and paid, so that whoever comes can call; else masked'),
          }),
        }),
      ),
      ...pagination,
    }),
  }),
  start: post('/api/admin/service-orders/:id/start', {
    auth: 'admin',
    summary: 'The worker has begun; nothing can be cancelled from here on',
    params: ById,
    reply: Done,
  }),
  complete: post('/api/admin/service-orders/:id/complete', {
    auth: 'admin',
    summary: 'The worker is done; the user can say how it was',
    params: ById,
    reply: Done,
  }),
}
