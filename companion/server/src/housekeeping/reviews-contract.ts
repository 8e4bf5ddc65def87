import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, countedPaginationFields } from '#core/contract'

const text = z.string().nullable()
const idInQuery = z.coerce.number().pipe(idSchema).optional()
const roles = ['owner', 'moderation'] as const

export const workerReviewStatuses = ['shown', 'hidden'] as const

const WorkerReview = z.object({
  id: z.number().int().describe('Id of the booking'),
  orderNo: z.string(),
  worker: z.object({ id: z.number().int(), name: z.string() }),
  user: z.object({ id: z.number().int(), nickname: text }),
  rating: z.number().int(),
  review: text,
  hiddenReason: text.describe('Null: everyone can read the review'),
  reviewedAt: z.string(),
})

export const workerReviewsContract = {
  list: get('/api/admin/worker-reviews', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation', 'support'],
    summary: 'List reviews of workers, newest first (`q`: order number, phone, nickname or text)',
    query: PageQuery.extend({
      q: postgresTextSchema(50)
        .optional()
        .describe('Order number, full phone, part of a nickname, or words of the newest 5,000 reviews'),
      status: z.enum(workerReviewStatuses).optional(),
      workerId: idInQuery,
      userId: idInQuery,
    }),
    reply: z.object({ reviews: z.array(WorkerReview), ...countedPaginationFields }),
  }),
  hide: post('/api/admin/worker-reviews/:id/hide', {
    auth: 'admin',
    roles,
    summary: 'Hide a review of a worker; it no longer counts toward the rating',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(200).describe('The author reads it') }),
    reply: SuccessResponse,
  }),
  restore: post('/api/admin/worker-reviews/:id/restore', {
    auth: 'admin',
    roles,
    summary: 'Restore a hidden review of a worker',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
