import { get } from '@sanhe/kit/http/contract'
import { nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { CoordinateSystem, PageQuery, hasWholePosition, halfPositionIssue } from '#core/contract'

const { page, pageSize } = PageQuery.shape
const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit).optional()

const SearchQuery = z
  .object({
    q: nameSchema(100),
    category: postgresTextSchema(50).optional(),
    lat: degrees(90),
    lng: degrees(180),
    coordType: CoordinateSystem,
    page,
    size: pageSize,
    sort: z.enum(['relevance']).optional(),
  })
  .refine(hasWholePosition, halfPositionIssue)
export type SearchQuery = z.output<typeof SearchQuery>

const text = z.string().nullable()
const Hit = z.object({
  id: z.number().int(),
  title: z.string(),
  description: text,
  category: z.string(),
  subcategory: text,
  images: z.array(z.string()),
  price: yuanSchema,
  originalPrice: yuanSchema.nullable(),
  priceUnit: text,
  salesCount: z.number().int(),
  rating: z.number(),
  merchant: z.object({ id: z.number().int(), storeName: text, address: text }),
  isForSale: z.boolean().describe('False for information that is not sold'),
  distance: z.number().nullable().describe('Kilometres; null if either position is unknown'),
  score: z
    .number()
    .int()
    .describe('Relevance: two for each word in the title, one for each in the description'),
})

export const searchContract = {
  search: get('/api/v1/search', {
    auth: 'user',
    summary: 'Search services by words, nearest or most sold first',
    mayBeStale: true,
    query: SearchQuery,
    reply: z.object({ success: z.literal(true), data: z.array(Hit) }),
  }),
}
