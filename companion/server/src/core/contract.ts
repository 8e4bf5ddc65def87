import { fromIso } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'

/** A mobile number of the mainland. */
export const phone = z.string().regex(/^1[3-9]\d{9}$/, 'is no mobile number')

/** Everything inside is WGS-84; maps of the mainland speak GCJ-02 and say so. */
export const CoordType = z.enum(['wgs84', 'gcj02']).default('wgs84')
export const lat = z.number().min(-90).max(90)
export const lng = z.number().min(-180).max(180)

/** What writes answer that have nothing of their own to say. */
export const Done = z.object({ success: z.literal(true), message: z.string() })

const usualPageSize = 20
const maxPageSize = 50
const maxPage = 100_000
const whole = z.coerce.number().int()

/** Which part of a list: pages from 1, 20 to a page. What is out of range is brought into it, not refused. */
export const PageQuery = z.object({
  page: whole.default(1).transform((page) => Math.min(Math.max(page, 1), maxPage)),
  pageSize: whole.default(usualPageSize).transform((size) => Math.min(Math.max(size, 1), maxPageSize)),
})

/** What every list says beside its items: `z.object({ posts: z.array(Post), ...listed })`. */
export const listed = { total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }

/** A moment in a request: ISO 8601; without an offset it is Shanghai's. */
export const moment = z.iso
  .datetime({ offset: true, local: true })
  .transform((text) => fromIso(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}+08:00`))
