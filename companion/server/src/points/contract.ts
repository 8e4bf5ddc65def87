import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import {
  SuccessResponse,
  PageQuery,
  paginationFields,
  countedPaginationFields,
  orderSearchFields,
} from '#core/contract'
import { UserCoupon } from '#coupons/contract'

const maxPoints = 1_000_000
const maxStock = 1_000_000
/** Largest request body in bytes, enough for an image of 10 MB as base64. */
const bodyLimitBytes = 14 * 1024 * 1024
const whole = z.number().int()
const text = z.string().nullable()
const categories = ['coupon', 'gift', 'privilege'] as const
const types = ['earn', 'use', 'expire'] as const

export const PointsTransaction = z.object({
  id: whole,
  type: z.enum(types),
  action: z.string(),
  points: whole.describe('Negative for points that were used'),
  balance: whole,
  referenceId: text,
  description: text,
  expiresAt: text,
  createdAt: z.string(),
})

const Product = z.object({
  id: whole,
  title: z.string(),
  description: text,
  imageUrl: text,
  pointsRequired: whole,
  stock: whole,
  category: z.enum(categories),
})
const OfAdmin = Product.extend({
  couponDetail: z.object({ templateId: whole }).nullable(),
  status: z.enum(['active', 'inactive']),
  createdAt: z.string(),
})

const Redemption = z.object({
  id: whole,
  productId: whole,
  title: z.string(),
  points: whole,
  status: z.enum(['done', 'waiting']),
  createdAt: z.string(),
})

const RedemptionOfAdmin = Redemption.extend({
  userId: whole,
  nickname: text,
  phone: z.string().describe('Full number while waiting, otherwise masked'),
})

const details = {
  description: postgresTextSchema(2000).nullish(),
  imageUrl: z
    .union([
      z.url({ protocol: /^https?$/ }).max(500),
      z
        .string()
        .min(1)
        .regex(/^(?!https?:)/i),
    ])
    .describe('URL of a picture, or a picture in base64')
    .nullish(),
  status: z.enum(['active', 'inactive']).optional(),
}
const pointsRequired = whole.min(1).max(maxPoints)
const stock = whole.min(0).max(maxStock)

export const NewPointsProduct = z
  .strictObject({
    ...details,
    title: nameSchema(100),
    pointsRequired,
    stock,
    category: z.enum(categories),
    couponDetail: z.strictObject({ templateId: idSchema }).optional(),
  })
  .refine((given) => (given.category === 'coupon') === (given.couponDetail !== undefined), {
    path: ['couponDetail'],
    message: 'belongs to coupons, and to them alone',
  })

export const PointsProductChanges = z.strictObject({
  ...details,
  title: nameSchema(100).optional(),
  pointsRequired: pointsRequired.optional(),
  stock: stock.optional(),
})

export const pointsContract = {
  account: get('/api/v1/points/account', {
    auth: 'user',
    summary: 'Get the points balance and check-in streak',
    reply: z.object({
      totalPoints: whole,
      availablePoints: whole,
      usedPoints: whole,
      expiredPoints: whole,
      checkedInToday: z.boolean(),
      streak: whole.describe('Number of days in a row'),
    }),
  }),
  transactions: get('/api/v1/points/transactions', {
    auth: 'user',
    summary: 'List points transactions, newest first',
    query: PageQuery.extend({ type: z.enum(types).optional() }),
    reply: z.object({ transactions: z.array(PointsTransaction), ...paginationFields }),
  }),
  checkIn: post('/api/v1/points/check-in', {
    auth: 'user',
    summary: 'Check in for today',
    reply: SuccessResponse.extend({
      points: whole.describe('Including the bonus'),
      bonus: whole,
      streak: whole,
      availablePoints: whole,
    }),
  }),
  products: get('/api/v1/points/products', {
    auth: 'user',
    summary: 'List products for points',
    mayBeStale: true,
    query: PageQuery.extend({ category: z.enum(categories).optional() }),
    reply: z.object({ products: z.array(Product), ...paginationFields }),
  }),
  redeem: post('/api/v1/points/redeem', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Redeem points for a product',
    body: z.strictObject({ productId: idSchema }),
    reply: SuccessResponse.extend({
      redemptionId: whole,
      status: z.enum(['done', 'waiting']),
      availablePoints: whole,
      coupon: UserCoupon.pick({ id: true }).nullable(),
    }),
  }),
  redemptions: get('/api/v1/points/redemptions', {
    auth: 'user',
    summary: 'List redemptions, newest first',
    query: PageQuery,
    reply: z.object({ redemptions: z.array(Redemption), ...countedPaginationFields }),
  }),
}

export const pointsAdminContract = {
  list: get('/api/admin/points/products', {
    auth: 'admin',
    roles: ['owner', 'operations', 'support'],
    summary: 'List all products for points, newest first',
    query: PageQuery,
    reply: z.object({ products: z.array(OfAdmin), ...paginationFields }),
  }),
  create: post('/api/admin/points/products', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Create a product for points',
    bodyLimitBytes,
    body: NewPointsProduct,
    reply: SuccessResponse.extend({ id: whole }),
  }),
  change: put('/api/admin/points/products/:id', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Update a product for points',
    params: IdParams,
    bodyLimitBytes,
    body: PointsProductChanges,
    reply: SuccessResponse,
  }),
  redemptions: get('/api/admin/points/redemptions', {
    auth: 'admin',
    roles: ['owner', 'operations', 'support'],
    summary: 'List redemptions of all users; `waiting` ones oldest first',
    query: PageQuery.extend({
      q: orderSearchFields.q.describe('Full phone of the user, or part of a nickname (at most 100 users)'),
      userId: orderSearchFields.userId,
      status: z.enum(['done', 'waiting']).optional(),
    }),
    reply: z.object({ redemptions: z.array(RedemptionOfAdmin), ...countedPaginationFields }),
  }),
  handOver: post('/api/admin/points/redemptions/:id/done', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Mark a redeemed gift as handed over',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
