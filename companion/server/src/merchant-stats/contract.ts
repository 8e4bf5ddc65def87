import { get } from '@sanhe/kit/http/contract'
import { yuan } from '@sanhe/kit/money'
import { z } from 'zod'

const count = z.number().int()
const revenue = yuan.describe('What was paid, and what coupons of the platform took off')
const day = z.iso.date()

const ServiceSales = z.object({ id: count, title: z.string(), orders: count, revenue })
const Day = z.object({
  date: z.string(),
  orders: count,
  revenue,
  pageViews: count,
  uniqueVisitors: count,
  avgRating: z.number().nullable().describe('Of the reviews of that day'),
  newReviews: count,
})
const Range = z.object({
  from: day.optional().describe('30 days before `to` where absent'),
  to: day.optional().describe('Today where absent'),
})

export const merchantStatsContract = {
  dashboard: get('/api/merchant/dashboard', {
    auth: 'merchant',
    summary: 'The shop at a glance: today, this month, the last 30 days, what sells best',
    reply: z.object({
      overview: z.object({
        todayOrders: count,
        todayRevenue: revenue,
        monthOrders: count,
        monthRevenue: revenue,
        avgRating: z.number(),
        pendingOrders: count.describe('Paid, and waiting for an answer'),
      }),
      trends: z.object({ daily: z.array(z.object({ date: z.string(), orders: count, revenue })) }),
      topServices: z.array(ServiceSales),
    }),
  }),
  overview: get('/api/merchant/stats/overview', {
    auth: 'merchant',
    summary: 'All that was ever sold, and how this month goes',
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
    summary: 'Day by day, at most 92 of them',
    query: Range,
    reply: z.object({ daily: z.array(Day) }),
  }),
  services: get('/api/merchant/stats/services', {
    auth: 'merchant',
    summary: 'What each service sold in those days, the best first',
    query: Range,
    reply: z.object({ services: z.array(ServiceSales) }),
  }),
}
