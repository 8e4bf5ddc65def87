import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { paymentReportOutcomes } from '#orders/contract'

const at = z.string()
const name = z.string().nullable()

/**
 * Entries of the payment timeline of an order. `what` says what happened; an entry of the audit log has the name of an
 * action, for example `money.refundOrder`.
 */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    at,
    kind: z.literal('order'),
    what: z.enum(['placed', 'paid', 'completed', 'cancelled']),
    detail: z.object({ amount: yuanSchema.optional(), discount: yuanSchema.optional() }),
  }),
  z.object({
    at,
    kind: z.literal('payment'),
    what: z.literal('paid'),
    detail: z.object({ transactionId: z.string().nullable(), amount: yuanSchema }),
  }),
  z.object({
    at,
    kind: z.literal('provider'),
    what: z.enum(paymentReportOutcomes).describe('What the service did when the provider reported a payment'),
    detail: z.object({ eventId: z.string() }),
  }),
  z.object({
    at,
    kind: z.literal('refund'),
    what: z.enum(['wanted', 'accepted', 'succeeded', 'failed']),
    detail: z.object({
      outRefundNo: z.string(),
      amount: yuanSchema,
      reason: z.string().optional(),
      lastError: z.string().nullable().optional(),
    }),
  }),
  z.object({
    at,
    kind: z.literal('audit'),
    what: z.string(),
    detail: z.record(z.string(), z.unknown()),
    userId: z.number().int().nullable().describe('User who acted'),
    userName: name.describe('Nickname of that user'),
    adminName: name.describe('Username of the administrator who acted'),
    merchantName: name.describe('Company of the merchant who acted'),
    childName: name.describe('Nickname of the child who acted'),
  }),
])
