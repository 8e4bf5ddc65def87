import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, countedPaginationFields, sortField } from '#core/contract'
import { OrderIdOrNumberParams } from '#merchant-orders/contract'

const text = z.string().nullable()
const Review = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  serviceId: z.number().int(),
  serviceTitle: z.string(),
  nickname: text,
  rating: z.number().int(),
  review: text,
  reply: text.describe('Null without a reply, and for a reply that an administrator hid'),
  replyHiddenReason: text.describe('Reason for which an administrator hid the reply, else null'),
  repliedAt: text,
  createdAt: z.string(),
})

const PublicReview = z.object({
  id: z.number().int(),
  author: z.string().describe('First character of the nickname: 张**'),
  isOwn: z.boolean().describe('Whether the caller wrote the review'),
  rating: z.number().int(),
  review: text,
  reply: text.describe('Reply of the merchant'),
  repliedAt: text,
  createdAt: z.string(),
})

const ReportBody = z.strictObject({ reason: postgresTextSchema(200).nullish() }).nullish()

export const merchantReviewsContract = {
  ofService: get('/api/v1/services/merchant-services/:id/reviews', {
    auth: 'user',
    summary: 'List reviews of a service on offer, newest first',
    params: IdParams,
    query: PageQuery,
    reply: z.object({ reviews: z.array(PublicReview), ...countedPaginationFields }),
  }),
  add: post('/api/v1/services/merchant-orders/:id/review', {
    auth: 'user',
    summary: 'Review a completed order, once',
    params: OrderIdOrNumberParams,
    body: z.strictObject({
      rating: z.number().int().min(1).max(5),
      review: postgresTextSchema(500).optional(),
    }),
    reply: SuccessResponse,
  }),
  report: post('/api/v1/services/merchant-reviews/:id/report', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Report a review of a merchant; an administrator hides or keeps it',
    params: IdParams,
    body: ReportBody,
    reply: SuccessResponse,
  }),
  list: get('/api/merchant/reviews', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'List the merchant’s reviews, newest first',
    query: PageQuery.extend({
      rating: z.coerce.number().int().min(1).max(5).optional(),
      sort: sortField(['createdAt', 'rating']),
    }),
    reply: z.object({ reviews: z.array(Review), ...countedPaginationFields }),
  }),
  reply: post('/api/merchant/reviews/:id/reply', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Reply to a review, once',
    params: IdParams,
    body: z.strictObject({ reply: nameSchema(500) }),
    reply: SuccessResponse,
  }),
  reportAsMerchant: post('/api/merchant/reviews/:id/report', {
    auth: 'merchant',
    staff: 'manager',
    limit: 'sensitive',
    summary: 'Report a review of the merchant; an administrator hides or keeps it',
    params: IdParams,
    body: ReportBody,
    reply: SuccessResponse,
  }),
}
