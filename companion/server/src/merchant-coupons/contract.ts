import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema, yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields, sortField, titleSearchField } from '#core/contract'

const maxCoupons = 1_000_000
const maxDays = 365
/**
 * A discount is stored as the percentage of the price that remains to pay. This value is the full price, without a
 * discount.
 */
const whole = 100

const Coupon = z.object({
  id: z.number().int(),
  title: z.string(),
  type: z.enum(['amount', 'discount', 'service']),
  value: z.number().describe('Discount in yuan, or the fraction to pay: 0.9 means 10% off'),
  minAmount: yuanSchema,
  applicableCategories: z.array(z.string()),
  totalCount: z.number().int().nullable(),
  issuedCount: z.number().int(),
  validDays: z.number().int(),
  status: z.enum(['active', 'inactive']),
  createdAt: z.string(),
})

export const NewCoupon = z
  .strictObject({
    title: nameSchema(100),
    type: z.enum(['amount', 'discount']),
    value: yuanToFenSchema.describe('Discount in yuan, or the fraction to pay: 0.9 means 10% off'),
    minAmount: yuanToFenSchema.default(0),
    applicableCategories: z.array(nameSchema(50)).max(20).default([]),
    totalCount: z.number().int().min(1).max(maxCoupons).nullish(),
    validDays: z.number().int().min(1).max(maxDays),
  })
  .refine(({ value }) => value > 0, { path: ['value'], message: 'takes nothing off' })
  .refine(({ type, value }) => type !== 'discount' || value < whole, {
    path: ['value'],
    message: 'is a share between 0.01 and 0.99',
  })

export const merchantCouponsContract = {
  list: get('/api/merchant/coupons', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'List the merchant’s coupons, newest first',
    query: PageQuery.extend({
      q: titleSearchField,
      sort: sortField(['createdAt', 'minAmount', 'issuedCount', 'validDays']),
    }),
    reply: z.object({ coupons: z.array(Coupon), ...paginationFields }),
  }),
  create: post('/api/merchant/coupons', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Create coupons that are valid for this merchant only',
    body: NewCoupon,
    reply: SuccessResponse.extend({ id: z.number().int() }),
  }),
  change: put('/api/merchant/coupons/:id', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Stop or continue issuing a coupon (coupons that users hold stay valid)',
    params: IdParams,
    body: z.strictObject({ status: z.enum(['active', 'inactive']) }),
    reply: SuccessResponse,
  }),
}
