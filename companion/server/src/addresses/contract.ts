import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import {
  CoordinateSystem,
  latitudeField,
  longitudeField,
  mobilePhoneField,
  SuccessResponse,
} from '#core/contract'

/** Largest number of saved addresses per user. */
export const maxAddresses = 20
/** Largest number of characters of an address. */
export const maxAddressLength = 200

const Address = z.object({
  id: z.number().int(),
  contactName: z.string(),
  contactPhone: z.string(),
  address: z.string(),
  label: z.string().nullable(),
  lat: z.number().nullable().describe('In WGS-84; null if the address has no position'),
  lng: z.number().nullable(),
  isDefault: z.boolean().describe('Prefilled in orders; exactly one if there are any'),
})

const AddressInput = z
  .strictObject({
    contactName: nameSchema(50),
    contactPhone: mobilePhoneField,
    address: nameSchema(maxAddressLength),
    label: nameSchema(20).nullish().describe('What the user calls it, such as 家'),
    isDefault: z.boolean().default(false).describe('The first address is the default in any case'),
    lat: latitudeField.nullish(),
    lng: longitudeField.nullish(),
    coordType: CoordinateSystem,
  })
  .refine(({ lat, lng }) => ((lat ?? null) === null) === ((lng ?? null) === null), {
    path: ['lng'],
    message: 'lat and lng come together',
  })
export type AddressInput = z.output<typeof AddressInput>

export const addressesContract = {
  list: get('/api/v1/addresses', {
    auth: 'user',
    summary: 'List your saved addresses, the default first',
    reply: z.object({ addresses: z.array(Address) }),
  }),
  at: get('/api/v1/addresses/at', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Find the address at a position (null if no service is configured or none is known)',
    query: z.object({
      lat: z.coerce.number().pipe(latitudeField),
      lng: z.coerce.number().pipe(longitudeField),
      coordType: CoordinateSystem,
    }),
    reply: z.object({ address: z.string().nullable() }),
  }),
  add: post('/api/v1/addresses', {
    auth: 'user',
    summary: 'Save an address (at most 20)',
    body: AddressInput,
    reply: SuccessResponse.extend({ address: Address }),
  }),
  update: put('/api/v1/addresses/:id', {
    auth: 'user',
    summary: 'Replace a saved address',
    params: IdParams,
    body: AddressInput,
    reply: SuccessResponse.extend({ address: Address }),
  }),
  remove: del('/api/v1/addresses/:id', {
    auth: 'user',
    summary: 'Delete a saved address (orders keep their copy)',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
