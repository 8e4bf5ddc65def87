import { get } from '@sanhe/kit/http/contract'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'

const count = z.number().int()
const revenue = yuanSchema.describe('Amount paid, plus discounts of platform coupons')
const day = z.iso.date()

const ServiceSales = z.object({ id: count, title: z.string(), orders: count, revenue })
const Day = z.object({
  date: z.string(),
  orders: count,
  revenue,
  pageViews: count,
  uniqueVisitors: count,
  avgRating: z.number().nullable().describe('Average rating of that day’s reviews'),
  newReviews: count,
})
const Range = z.object({
  from: day.optional().describe('Default: 30 days before `to`'),
  to: day.optional().describe('Default: today'),
})

export const merchantStatsContract = {
  dashboard: get('/api/merchant/dashboard', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Get sales of today, this month and 30 days, with top services',
    reply: z.object({
      overview: z.object({
        todayOrders: count,
        todayRevenue: revenue,
        monthOrders: count,
        monthRevenue: revenue,
        avgRating: z.number(),
        pendingOrders: count.describe('Paid orders that wait for confirmation'),
      }),
      trends: z.object({ daily: z.array(z.object({ date: z.string(), orders: count, revenue })) }),
      topServices: z.array(ServiceSales),
    }),
  }),
  overview: get('/api/merchant/stats/overview', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Get total sales and sales of this month',
    reply: z.object({
      totalOrders: count,
      totalRevenue: revenue,
      avgRating: z.number(),
      ratingCount: count,
      month: Day.omit({ date: true, avgRating: true, uniqueVisitors: true }),
    }),
  }),
  daily: get('/api/merchant/stats/daily', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Get statistics per day (at most 92 days)',
    query: Range,
    reply: z.object({ daily: z.array(Day) }),
  }),
  services: get('/api/merchant/stats/services', {
    auth: 'merchant',
    staff: 'manager',
    summary: 'Get sales per service, highest first',
    query: Range,
    reply: z.object({ services: z.array(ServiceSales) }),
  }),
}
