import { fromIso } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'

/** A mobile number of mainland China. */
export const phone = z.string().regex(/^1[3-9]\d{9}$/, 'is no mobile number')

/** Coordinate system of a position. The server works in WGS-84; Chinese maps send GCJ-02 and must say so. */
export const CoordType = z.enum(['wgs84', 'gcj02']).default('wgs84')
export const lat = z.number().min(-90).max(90)
export const lng = z.number().min(-180).max(180)

/** Reply of endpoints that return no data. */
export const Done = z.object({ success: z.literal(true), message: z.string() })

const usualPageSize = 20
const maxPageSize = 50
const maxPage = 100_000
const whole = z.coerce.number().int()

/**
 * Query parameters of a paginated list: pages start at 1 and have 20 items by default. Values out of range are clamped,
 * not refused.
 */
export const PageQuery = z.object({
  page: whole.default(1).transform((page) => Math.min(Math.max(page, 1), maxPage)),
  pageSize: whole.default(usualPageSize).transform((size) => Math.min(Math.max(size, 1), maxPageSize)),
})

/** Fields that each list reply has in addition to its items: `z.object({ posts: z.array(Post), ...pagination })`. */
export const pagination = { total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }

/** A date and time in a request (ISO 8601). Without an offset it is Shanghai time. */
export const moment = z.iso
  .datetime({ offset: true, local: true })
  .transform((text) => fromIso(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}+08:00`))
