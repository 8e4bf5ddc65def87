import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { countedPaginationFields, PageQuery, pictureKinds, SuccessResponse } from '#core/contract'
import { PictureAppeal } from './contract.ts'

const text = z.string().nullable()
/** `deleted`: the owner has replaced or removed the picture. */
export const reviewedPictureStatuses = ['active', 'review', 'hidden', 'deleted'] as const

const ReviewedPicture = z.object({
  id: z.number().int(),
  kind: z.enum(pictureKinds),
  subjectId: z.number().int(),
  url: z.string(),
  owner: z.object({ type: z.enum(['user', 'merchant']), id: z.number().int(), name: text }),
  status: z.enum(reviewedPictureStatuses),
  isWaiting: z.boolean().describe('Whether the check or an appeal waits for a decision'),
  flagReason: text.describe('What the check found'),
  hiddenReason: text,
  appeal: PictureAppeal,
  createdAt: z.string(),
})

export const pictureReviewsAdminContract = {
  list: get('/api/admin/pictures', {
    auth: 'admin',
    roles: ['owner', 'moderation', 'support'],
    summary: 'List avatars, covers, logos and service pictures by status; those to review oldest first',
    query: PageQuery.extend({ status: z.enum(reviewedPictureStatuses).optional() }),
    reply: z.object({ pictures: z.array(ReviewedPicture), ...countedPaginationFields }),
  }),
  hide: post('/api/admin/pictures/:id/hide', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Hide a picture, or reject the appeal against hiding it; the owner is notified of the reason',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(200) }),
    reply: SuccessResponse,
  }),
  restore: post('/api/admin/pictures/:id/restore', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Show a picture again, which also accepts an open appeal',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
