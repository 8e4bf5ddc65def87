import { get } from '@sanhe/kit/http/contract'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { allOrderTypes } from '#orders/contract'

const count = z.number().int()
const day = z.iso.date()
export const maxStatisticsDays = 366

const Sales = {
  orders: count.describe('Orders paid in the period, free ones included'),
  turnover: yuanSchema.describe('Amount that users paid for these orders'),
  refunds: count.describe('Refunds that the provider paid out in the period'),
  refunded: yuanSchema,
  net: z.number().describe('Turnover minus refunds, in yuan. Negative when more was refunded than paid'),
}

const Period = z.object({
  start: z.string().describe('First day of the period: the day, a Monday, or the first of a month'),
  ...Sales,
  newUsers: count,
  activeUsers: count.describe('Users whose app asked the service: largest number on one day of the period'),
})

export const platformFiguresContract = {
  get: get('/api/admin/figures', {
    auth: 'admin',
    roles: ['owner', 'finance', 'operations'],
    summary: 'Get turnover, refunds, users and response times by day, week or month',
    query: z.object({
      from: day.optional().describe('Default: 30 days before `to`'),
      to: day.optional().describe('Default: today'),
      by: z.enum(['day', 'week', 'month']).default('day'),
    }),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      periods: z.array(Period),
      kinds: z
        .array(z.object({ orderType: z.enum(allOrderTypes), ...Sales }))
        .describe('Highest turnover first'),
      total: z.object({ ...Sales, newUsers: count }),
      responses: z.object({
        consultations: count.describe('Consultations answered in the period'),
        consultationsOnTime: count.describe('Of these, answered within two hours of payment'),
        answerMinutes: z.number().nullable().describe('Average from payment to answer'),
        merchantOrders: count.describe('Orders that merchants confirmed in the period'),
        confirmMinutes: z.number().nullable().describe('Average from payment to confirmation'),
      }),
      settlements: z
        .array(
          z.object({
            month: z.string().describe('YYYY-MM'),
            merchants: count,
            gross: yuanSchema,
            commission: yuanSchema.describe('Share of the platform'),
            net: z.number(),
          }),
        )
        .describe('Settlements of the months that the range touches'),
    }),
  }),
}
