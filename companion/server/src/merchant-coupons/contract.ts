import { get, post } from '@sanhe/kit/http/contract'
import { name } from '@sanhe/kit/http/fields'
import { fenOfYuan, yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { Done, PageQuery, pagination } from '#core/contract'

const maxCoupons = 1_000_000
const maxDays = 365
/** 100 percent of the price, in hundredths. */
const whole = 100

const Coupon = z.object({
  id: z.number().int(),
  title: z.string(),
  type: z.enum(['amount', 'discount', 'service']),
  value: z.number().describe('Discount in yuan, or the fraction to pay: 0.9 means 10% off'),
  minAmount: yuan,
  applicableCategories: z.array(z.string()),
  totalCount: z.number().int().nullable(),
  issuedCount: z.number().int(),
  validDays: z.number().int(),
  status: z.enum(['active', 'inactive']),
  createdAt: z.string(),
})

export const NewCoupon = z
  .strictObject({
    title: name(100),
    type: z.enum(['amount', 'discount']),
    value: fenOfYuan.describe('Discount in yuan, or the fraction to pay: 0.9 means 10% off'),
    minAmount: fenOfYuan.default(0),
    applicableCategories: z.array(name(50)).max(20).default([]),
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
    summary: 'List the merchant’s coupons, newest first',
    query: PageQuery,
    reply: z.object({ coupons: z.array(Coupon), ...pagination }),
  }),
  create: post('/api/merchant/coupons', {
    auth: 'merchant',
    summary: 'Create coupons that are valid for this merchant only',
    body: NewCoupon,
    reply: Done.extend({ id: z.number().int() }),
  }),
}
