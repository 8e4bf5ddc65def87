import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema } from '@sanhe/kit/http/fields'
import { yuanToFenSchema, yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields, titleSearchField } from '#core/contract'

const maxCoupons = 1_000_000
const maxDays = 365
/**
 * A discount is stored as the share of the price that remains to pay, in hundredths. This value is the full price,
 * without a discount.
 */
const fullPriceHundredths = 100
const types = ['amount', 'discount', 'service'] as const
const statuses = ['available', 'locked', 'used', 'expired'] as const

const value = z.number().describe('Discount in yuan, or the share left to pay: 0.9 is 10% off')
const terms = {
  title: z.string(),
  type: z.enum(types),
  value,
  minAmount: yuanSchema,
  applicableCategories: z.array(z.string()),
  merchantId: z.number().int().nullable().describe('Restricts the coupon to this shop'),
}

const Template = z.object({
  id: z.number().int(),
  ...terms,
  totalCount: z.number().int().nullable().describe('Null: unlimited'),
  issuedCount: z.number().int(),
  validDays: z.number().int(),
  memberOnly: z.boolean(),
})
const Claimable = Template.extend({ remaining: z.number().int().nullable(), isClaimed: z.boolean() })
const OfAdmin = Template.extend({
  forNewUsers: z.boolean(),
  forPoints: z.boolean(),
  status: z.enum(['active', 'inactive']),
  createdAt: z.string(),
})

export const UserCoupon = z.object({
  id: z.number().int(),
  templateId: z.number().int(),
  ...terms,
  status: z.enum(statuses),
  usedOrderNo: z.string().nullable(),
  expiresAt: z.string(),
  usedAt: z.string().nullable(),
  createdAt: z.string(),
})

const changeable = {
  title: nameSchema(100).optional(),
  totalCount: z.number().int().min(1).max(maxCoupons).nullish(),
  validDays: z.number().int().min(1).max(maxDays).optional(),
  memberOnly: z.boolean().optional(),
  status: z.enum(['active', 'inactive']).optional(),
}

export const CouponTemplateInput = z
  .strictObject({
    ...changeable,
    title: nameSchema(100),
    type: z.enum(types),
    value: yuanToFenSchema.describe('Discount in yuan, or the share left to pay: 0.9 is 10% off'),
    minAmount: yuanToFenSchema.default(0),
    applicableCategories: z.array(nameSchema(50)).max(20).default([]),
    merchantId: idSchema.nullish(),
    validDays: z.number().int().min(1).max(maxDays),
    forNewUsers: z.boolean().default(false),
    forPoints: z.boolean().default(false),
  })
  .refine((input) => input.value > 0, { path: ['value'], message: 'takes nothing off' })
  .refine((input) => input.type === 'amount' || input.value < fullPriceHundredths, {
    path: ['value'],
    message: 'is a share between 0.01 and 0.99',
  })

/** Input for changing a coupon template. The value cannot be changed, because users already hold coupons of it. */
export const CouponTemplateChanges = z.strictObject(changeable)

export const couponsContract = {
  templates: get('/api/v1/coupons/templates', {
    auth: 'user',
    summary: 'List the coupons that can be claimed',
    query: PageQuery,
    reply: z.object({ templates: z.array(Claimable), ...paginationFields }),
  }),
  claim: post('/api/v1/coupons/:templateId/claim', {
    auth: 'user',
    summary: 'Claim a coupon',
    params: z.object({ templateId: IdParams.shape.id }),
    reply: SuccessResponse.extend({ coupon: UserCoupon }),
  }),
  mine: get('/api/v1/coupons/mine', {
    auth: 'user',
    summary: 'List your coupons, newest first',
    query: PageQuery.extend({ status: z.enum(statuses).optional() }),
    reply: z.object({ coupons: z.array(UserCoupon), ...paginationFields }),
  }),
}

export const couponsAdminContract = {
  list: get('/api/admin/coupons/templates', {
    auth: 'admin',
    roles: ['owner', 'operations', 'support'],
    summary: 'List all coupons, newest first',
    query: PageQuery.extend({ q: titleSearchField }),
    reply: z.object({ templates: z.array(OfAdmin), ...paginationFields }),
  }),
  create: post('/api/admin/coupons/templates', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Create a coupon',
    body: CouponTemplateInput,
    reply: SuccessResponse.extend({ id: z.number().int() }),
  }),
  change: put('/api/admin/coupons/templates/:id', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Change a coupon, except its value',
    params: IdParams,
    body: CouponTemplateChanges,
    reply: SuccessResponse,
  }),
}
