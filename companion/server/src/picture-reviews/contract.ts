import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { pictureKinds, SuccessResponse } from '#core/contract'

export const appealStatuses = ['open', 'accepted', 'rejected', 'withdrawn'] as const
const text = z.string().nullable()

export const PictureAppeal = z
  .object({ status: z.enum(appealStatuses), reason: z.string(), answer: text, createdAt: z.string() })
  .nullable()

const OwnPicture = z.object({
  id: z.number().int(),
  kind: z.enum(pictureKinds),
  subjectId: z.number().int().describe('Id of the user, activity, merchant or service that had the picture'),
  url: z.string(),
  status: z.enum(['review', 'hidden']),
  hiddenReason: text,
  appeal: PictureAppeal,
  createdAt: z.string(),
})

const list = { reply: z.object({ pictures: z.array(OwnPicture).describe('The 50 newest') }) } as const
const appeal = {
  summary: 'Appeal once against the removal of your picture',
  params: IdParams,
  body: z.strictObject({ reason: nameSchema(500) }),
  reply: SuccessResponse,
} as const

export const pictureReviewsContract = {
  list: get('/api/v1/removed-pictures', {
    auth: 'user',
    summary: 'List your pictures that are in review or were removed',
    ...list,
  }),
  appeal: post('/api/v1/removed-pictures/:id/appeal', { auth: 'user', ...appeal }),
}

export const pictureReviewsMerchantContract = {
  list: get('/api/merchant/removed-pictures', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'List the merchant’s pictures that are in review or were removed',
    ...list,
  }),
  appeal: post('/api/merchant/removed-pictures/:id/appeal', {
    auth: 'merchant',
    staff: 'manager',
    ...appeal,
  }),
}
