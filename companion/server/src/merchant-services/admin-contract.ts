import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields } from '#core/contract'

const AdminService = z.object({
  id: z.number().int(),
  title: z.string(),
  category: z.string(),
  price: yuanSchema,
  salesCount: z.number().int(),
  rating: z.number(),
  ratingCount: z.number().int(),
  isOffered: z.boolean().describe('Whether the merchant offers it: active and online'),
  takenOfflineAt: z.string().nullable().describe('Null: no administrator took it offline'),
  takenOfflineReason: z.string().nullable(),
  createdAt: z.string(),
})

const reasonBody = z.strictObject({ reason: nameSchema(200).describe('The merchant reads it') })

export const merchantServicesAdminContract = {
  list: get('/api/admin/merchants/:id/services', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation', 'support'],
    summary: 'List the services of a merchant in display order',
    params: IdParams,
    query: PageQuery,
    reply: z.object({ services: z.array(AdminService), ...paginationFields }),
  }),
  takeOffline: post('/api/admin/merchant-services/:id/take-offline', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation'],
    summary: 'Take a service offline and notify its merchant of the reason',
    params: IdParams,
    body: reasonBody,
    reply: SuccessResponse,
  }),
  putOnline: post('/api/admin/merchant-services/:id/put-online', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation'],
    summary: 'Let the merchant offer a service again that was taken offline',
    params: IdParams,
    body: reasonBody,
    reply: SuccessResponse,
  }),
}
