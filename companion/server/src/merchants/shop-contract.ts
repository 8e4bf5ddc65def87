import { get } from '@sanhe/kit/http/contract'
import { IdParams } from '@sanhe/kit/http/fields'
import { z } from 'zod'

const text = z.string().nullable()

/** The public data of a merchant. `merchantServices.browse` lists its services. */
export const merchantShopsContract = {
  get: get('/api/v1/services/merchants/:id', {
    auth: 'user',
    summary: 'Get an active merchant, as users see it',
    params: IdParams,
    reply: z.object({
      id: z.number().int(),
      name: z.string(),
      description: text,
      logoUrl: text,
      address: text,
      rating: z.number(),
      ratingCount: z.number().int(),
    }),
  }),
}
