import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, countedPaginationFields } from '#core/contract'

const text = z.string().nullable()
const idInQuery = z.coerce.number().pipe(idSchema).optional()
const reasonBody = z.strictObject({ reason: nameSchema(200).describe('The author reads it') })
const roles = ['owner', 'moderation'] as const

export const reviewStatuses = ['reported', 'shown', 'hidden', 'replyHidden'] as const

const AdminReview = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  merchant: z.object({ id: z.number().int(), storeName: text }),
  serviceTitle: z.string(),
  user: z.object({ id: z.number().int(), nickname: text }),
  rating: z.number().int(),
  review: text,
  reply: text,
  hiddenReason: text.describe('Null: everyone can read the review'),
  replyHiddenReason: text.describe('Null: everyone can read the reply'),
  isReported: z.boolean().describe('Whether a report waits for a decision'),
  reports: z
    .array(z.object({ reason: text, by: z.enum(['user', 'merchant']), createdAt: z.string() }))
    .describe('The ten newest reports'),
  reportCount: z.number().int(),
  createdAt: z.string(),
})

export const merchantReviewsAdminContract = {
  list: get('/api/admin/merchant-reviews', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation', 'support'],
    summary:
      'List reviews of merchants, newest first, reported ones oldest first (`q`: order number, phone, nickname or text)',
    query: PageQuery.extend({
      q: postgresTextSchema(50)
        .optional()
        .describe('Order number, full phone, part of a nickname, or words of the newest 5,000 reviews'),
      status: z.enum(reviewStatuses).optional(),
      merchantId: idInQuery,
      userId: idInQuery,
    }),
    reply: z.object({ reviews: z.array(AdminReview), ...countedPaginationFields }),
  }),
  hide: post('/api/admin/merchant-reviews/:id/hide', {
    auth: 'admin',
    roles,
    summary: 'Hide a review; it no longer counts toward the rating',
    params: IdParams,
    body: reasonBody,
    reply: SuccessResponse,
  }),
  restore: post('/api/admin/merchant-reviews/:id/restore', {
    auth: 'admin',
    roles,
    summary: 'Restore a hidden review or keep a reported one',
    params: IdParams,
    reply: SuccessResponse,
  }),
  hideReply: post('/api/admin/merchant-reviews/:id/reply/hide', {
    auth: 'admin',
    roles,
    summary: 'Hide the reply of a merchant to a review',
    params: IdParams,
    body: reasonBody,
    reply: SuccessResponse,
  }),
  restoreReply: post('/api/admin/merchant-reviews/:id/reply/restore', {
    auth: 'admin',
    roles,
    summary: 'Restore the hidden reply of a merchant',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
