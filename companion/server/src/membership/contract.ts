import { get, post } from '@sanhe/kit/http/contract'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { PaymentInfo } from '#orders/contract'

const Plan = z.enum(['monthly', 'yearly'])
const ByToken = z.object({ token: z.string().max(100) })
const time = z.string().nullable()

const Plans = z.array(
  z.object({
    plan: Plan,
    title: z.string(),
    price: yuanSchema,
    months: z.number().int(),
    benefits: z.array(z.string()),
  }),
)

const plans = {
  summary: 'List membership plans with prices and benefits (no automatic renewal)',
  reply: z.object({ plans: Plans }),
}

export const membershipContract = {
  plans: get('/api/v1/membership/plans', { auth: 'user', ...plans }),
  status: get('/api/v1/membership/status', {
    auth: 'user',
    summary: 'Get my membership status and end',
    reply: z.object({
      isMember: z.boolean(),
      plan: Plan.nullable(),
      startsAt: time,
      expiresAt: time,
      daysLeft: z.number().int(),
      status: z.enum(['none', 'active', 'expired', 'cancelled']),
      autoRenew: z.literal(false),
    }),
  }),
  subscribe: post('/api/v1/membership/subscribe', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Order a membership for oneself or a parent',
    body: z.strictObject({
      plan: Plan,
      payForUserId: z.number().int().positive().nullable().optional(),
      couponId: z.number().int().positive().optional(),
    }),
    reply: PaymentInfo,
  }),
  generatePayLink: post('/api/v1/membership/generate-pay-link', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Create a pay link for a child (one payment, 24 hours)',
    reply: z.object({
      payLink: z.string(),
      shareCard: z.object({ title: z.string(), description: z.string(), imageUrl: z.string() }),
      expiresAt: z.string(),
    }),
  }),
  payPage: get('/api/v1/membership/pay/:token', {
    auth: 'none',
    summary: 'Get the content of a pay link page',
    params: ByToken,
    reply: z.object({
      parent: z.object({ nickname: z.string().nullable(), avatar: z.string().nullable(), memberUntil: time }),
      plans: Plans,
      status: z.enum(['open', 'paying', 'used', 'expired']),
      expiresAt: z.string(),
    }),
  }),
  confirmPay: post('/api/v1/membership/pay/:token/confirm', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Pay by a pay link; the first payer can continue',
    params: ByToken,
    body: z
      .strictObject({
        plan: Plan.default('monthly'),
        payerOpenid: z.string().min(1).max(50).optional(),
      })
      .nullish()
      .transform((body) => body ?? { plan: 'monthly' as const }),
    reply: PaymentInfo.extend({ paymentUrl: z.string() }),
  }),
  cancel: post('/api/v1/membership/cancel', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Cancel a membership (with refund within 24 hours of payment)',
    reply: z.object({ success: z.literal(true), refundAmount: yuanSchema, message: z.string() }),
  }),
}

/** Endpoint that lists the membership plans which a child can pay for a parent. */
export const membershipChildContract = {
  plans: get('/api/child/membership/plans', { auth: 'child', ...plans }),
}
