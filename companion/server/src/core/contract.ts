import { idSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { fromIso } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'

/** Schema of a mobile phone number of mainland China. */
export const mobilePhoneField = z.string().regex(/^1[3-9]\d{9}$/, 'is no mobile number')

/** Schema of a time of day in Shanghai, `08:30`. */
export const hourAndMinuteField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is HH:MM')

/**
 * Coordinate system of a position in a request. The server stores WGS-84. Clients with Chinese maps send GCJ-02 and
 * must set this field.
 */
export const CoordinateSystem = z.enum(['wgs84', 'gcj02']).default('wgs84')

/** Refines an input with an optional position: a latitude without a longitude is refused, and the reverse. */
export const hasWholePosition = ({ lat, lng }: { lat?: unknown; lng?: unknown }) =>
  (lat === undefined) === (lng === undefined)
export const halfPositionIssue = { path: ['lng'], message: 'lat and lng go together' }
export const latitudeField = z.number().min(-90).max(90)
export const longitudeField = z.number().min(-180).max(180)

/** Roles of the employees of a merchant, lowest first. Each role may do everything that the lower ones may. */
export const StaffRole = z
  .enum(['clerk', 'manager', 'owner'])
  .describe('clerk: orders; manager: also offers; owner: also money and staff')

/** Response of endpoints that return no data. */
export const SuccessResponse = z.object({ success: z.literal(true), message: z.string() })

const defaultPageSize = 20
const maxPageSize = 50
const maxPage = 100_000
const wholeNumber = z.coerce.number().int()

/**
 * Query parameters of a paginated list. Pages start at 1 and have 20 items by default. Values out of range are clamped,
 * not refused.
 */
export const PageQuery = z.object({
  page: wholeNumber.default(1).transform((page) => Math.min(Math.max(page, 1), maxPage)),
  pageSize: wholeNumber
    .default(defaultPageSize)
    .transform((size) => Math.min(Math.max(size, 1), maxPageSize)),
})

/** Query field of a list with these sort keys: `price` sorts ascending, `-price` descending. */
export const sortField = <const Key extends string>(keys: readonly Key[]) =>
  z
    .enum(keys.flatMap((key): (Key | `-${Key}`)[] => [key, `-${key}`]))
    .optional()
    .describe('Sorts ascending, with `-` descending; absent: the order of the summary')

/** Fields that each list response has in addition to its items: `z.object({ posts: z.array(Post), ...pagination })`. */
export const paginationFields = {
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
}

/** Pagination fields of long lists. Rows are counted only up to `maxCountedRows`, so `total` is never larger. */
export const countedPaginationFields = {
  ...paginationFields,
  total: z.number().int().describe('Counted up to 10,000'),
}

/** Query parameters of lists of the administration that search by order and user. */
export const orderSearchFields = {
  q: postgresTextSchema(50)
    .optional()
    .describe('Order number, full phone of the user, or part of a nickname (at most 100 users)'),
  userId: z.coerce.number().pipe(idSchema).optional(),
}

/** Query parameter that searches a list by a part of the title or name of its entries. */
export const titleSearchField = postgresTextSchema(50).optional().describe('Part of the title or name')

/** Schema of a date and time in a request (ISO 8601). A time without an offset means Shanghai time. */
export const dateTimeField = z.iso
  .datetime({ offset: true, local: true })
  .transform((text) => fromIso(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}+08:00`))

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Places in which users and merchants show pictures to everyone, apart from posts. */
export const pictureKinds = ['avatar', 'activityCover', 'storeLogo', 'serviceImage'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Work queues on the home page of the administration, the most urgent first. */
export const workQueueNames = [
  'consultations',
  'appointments',
  'refunds',
  'billDifferences',
  'deliveries',
  'productOrders',
  'serviceOrders',
  'bookingsToMove',
  'merchants',
  'captains',
  'posts',
  'comments',
  'merchantReviews',
  'pictures',
  'appeals',
  'redemptions',
  'objections',
  'settlements',
  'invoices',
  'invoiceCorrections',
  'userReports',
  'cases',
] as const
export type WorkQueueName = (typeof workQueueNames)[number]

/** Roles of administrators. Owners may call every endpoint of the administration. */
export const adminRoles = ['owner', 'operations', 'finance', 'moderation', 'doctor', 'support'] as const
export type AdminRole = (typeof adminRoles)[number]

/** Roles that may call an endpoint. The owner comes first in every list, because an owner may call everything. */
export type AllowedAdminRoles = readonly ['owner', ...AdminRole[]]
