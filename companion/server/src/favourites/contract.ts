import { del, get, put } from '@sanhe/kit/http/contract'
import { IdParams } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse } from '#core/contract'

/** Largest number of favourites per user. */
export const maxFavourites = 200

const kind = z.enum(['grocery', 'service', 'service_product', 'worker', 'merchant'])
const FavouriteParams = IdParams.extend({ kind })

export const favouritesContract = {
  list: get('/api/v1/favourites', {
    auth: 'user',
    summary: 'List your favourites, newest first, with what each costs now',
    reply: z.object({
      favourites: z.array(
        z.object({
          kind,
          id: z.number().int().describe('Id of the product, service, worker or merchant'),
          name: z.string(),
          provider: z.string().nullable().describe('Name of the shop or company'),
          imageUrl: z.string().nullable(),
          price: yuanSchema
            .nullable()
            .describe('Price of a unit, or of an hour of a worker; null for a merchant'),
          availability: z.enum(['available', 'sold_out', 'withdrawn']),
        }),
      ),
    }),
  }),
  add: put('/api/v1/favourites/:kind/:id', {
    auth: 'user',
    summary: 'Add a product, service, worker or merchant to your favourites (at most 200)',
    params: FavouriteParams,
    reply: SuccessResponse,
  }),
  remove: del('/api/v1/favourites/:kind/:id', {
    auth: 'user',
    summary: 'Remove a product, service, worker or merchant from your favourites',
    params: FavouriteParams,
    reply: SuccessResponse,
  }),
}
