import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema, yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import {
  SuccessResponse,
  PageQuery,
  paginationFields,
  countedPaginationFields,
  sortField,
  titleSearchField,
} from '#core/contract'
import { bookingTimeFields } from '#merchant-schedule/contract'
import { base64ImageField, maxImagesTotalBytes } from '#merchants/contract'

export const maxImages = 9
const maxStock = 1_000_000
const statuses = ['active', 'inactive'] as const

const text = z.string().nullable()
const Service = z.object({
  id: z.number().int(),
  merchantId: z.number().int(),
  title: z.string(),
  category: z.string(),
  atHome: z.boolean().describe('Whether an order needs an address and a contact name'),
  subcategory: text,
  description: text,
  images: z.array(z.string()),
  price: yuanSchema,
  originalPrice: yuanSchema.nullable(),
  priceUnit: text,
  stock: z.number().int().nullable().describe('Null means unlimited'),
  serviceDuration: text,
  capacity: z.number().int().nullable().describe('Bookings at the same time; null: not booked by time'),
  slotMinutes: z.number().int().describe('Duration of a booking, for services with a capacity'),
  salesCount: z.number().int(),
  rating: z.number(),
  ratingCount: z.number().int(),
})
const OwnService = Service.extend({
  bookingHours: bookingTimeFields.bookingHours.unwrap().describe('Null: the opening hours of the shop'),
  minLeadMinutes: z.number().int(),
  maxLeadDays: z.number().int().nullable(),
  isOnline: z.boolean(),
  takenOfflineReason: text.describe('Reason of the administrator who took it offline, else null'),
  sortOrder: z.number().int(),
  status: z.enum(statuses),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type BookingHours = z.output<typeof OwnService>['bookingHours']
const OfferedService = Service.extend({ storeName: text })

const details = {
  category: nameSchema(50).optional().describe('Default: the category of the merchant'),
  subcategory: nameSchema(50).nullish(),
  description: postgresTextSchema(5000).nullish(),
  originalPrice: yuanToFenSchema.nullish(),
  priceUnit: nameSchema(20).nullish(),
  stock: z.number().int().min(0).max(maxStock).nullish(),
  serviceDuration: nameSchema(50).nullish(),
  ...bookingTimeFields,
  isOnline: z.boolean().optional(),
  sortOrder: z.number().int().min(-10_000).max(10_000).optional(),
}

export const NewService = z.strictObject({
  title: nameSchema(200),
  price: yuanToFenSchema,
  images: z.array(base64ImageField).max(maxImages).default([]),
  ...details,
})

export const ServiceChanges = z.strictObject({
  title: nameSchema(200).optional(),
  price: yuanToFenSchema.optional(),
  images: z
    .array(base64ImageField)
    .max(maxImages)
    .optional()
    .describe('All pictures: addresses of those that stay, base64 of new ones'),
  status: z.enum(statuses).optional(),
  ...details,
})

export const merchantServicesContract = {
  list: get('/api/merchant/services', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'List the merchant’s services in display order',
    query: PageQuery.extend({
      q: titleSearchField,
      status: z.enum(statuses).optional(),
      sort: sortField(['price', 'stock', 'salesCount', 'updatedAt']),
    }),
    reply: z.object({ services: z.array(OwnService), ...paginationFields }),
  }),
  get: get('/api/merchant/services/:id', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Get one of the merchant’s services',
    params: IdParams,
    reply: OwnService,
  }),
  create: post('/api/merchant/services', {
    auth: 'merchant',
    staff: 'manager',
    bodyLimitBytes: 2 * maxImagesTotalBytes,
    summary: 'Create a service',
    body: NewService,
    reply: SuccessResponse.extend({ id: z.number().int() }),
  }),
  change: put('/api/merchant/services/:id', {
    auth: 'merchant',
    staff: 'manager',
    bodyLimitBytes: 2 * maxImagesTotalBytes,
    summary: 'Update the given fields of a service',
    params: IdParams,
    body: ServiceChanges,
    reply: SuccessResponse,
  }),
  remove: del('/api/merchant/services/:id', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Delete a service (its orders continue)',
    params: IdParams,
    reply: SuccessResponse,
  }),
  browse: get('/api/v1/services/merchant-services', {
    auth: 'user',
    summary: 'List services on offer, most sold first',
    mayBeStale: true,
    query: PageQuery.extend({
      category: z.string().max(50).optional(),
      merchantId: z.coerce.number().pipe(idSchema).optional(),
    }),
    reply: z.object({ services: z.array(OfferedService), ...countedPaginationFields }),
  }),
  look: get('/api/v1/services/merchant-services/:id', {
    auth: 'user',
    summary: 'Get a service on offer (counts as a view)',
    params: IdParams,
    reply: OfferedService,
  }),
}
