import { get, post, put } from '@sanhe/kit/http/contract'
import { ById, name } from '@sanhe/kit/http/fields'
import { yuan } from '@sanhe/kit/money'
import { z } from 'zod'
import { sessionEndpoints } from '#access/contract'
import { activitiesContract } from '#activities/contract'
import { Done, listed, PageQuery, phone } from '#core/contract'
import { inviteCode } from '#family/contract'
import { Alert, Dashboard, HealthRecord, Report, Trends } from '#health/contract'
import { Booking } from '#medical/contract'
import { PaymentInfo, PayParams } from '#orders/contract'

const text = z.string().nullable()
const relationship = z.enum(['child', 'daughter', 'son'])

const ChildUser = z.object({
  id: z.number().int(),
  nickname: text,
  avatar: text,
  phone: text.describe('Masked'),
})
const Parent = z.object({
  id: z.number().int(),
  nickname: text,
  avatar: text,
  phone: z.string().describe('Masked'),
  relationship,
  notificationEnabled: z.boolean(),
  linkedAt: z.string(),
})
const ParentAlert = Alert.extend({ parent: z.object({ id: z.number().int(), nickname: text }) })
const { today } = Dashboard.shape

/** One’s parent’s appointment; the patient is the parent where nobody else is named. */
const ProxyBooking = Booking.omit({ couponId: true }).partial({ patientName: true, patientPhone: true })

export const childrenContract = {
  socialLogin: post('/api/child/auth/social-login', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Logs in by the code of the mini-program; a new person gets an account',
    body: z.strictObject({ code: z.string().min(1).max(200) }),
    reply: z.object({
      success: z.literal(true),
      data: z.object({ token: z.string(), user: ChildUser.extend({ isNewUser: z.boolean() }) }),
    }),
  }),
  refresh: post('/api/child/auth/refresh', {
    auth: 'child',
    summary: 'Gives a new token for one that is still valid',
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  ...sessionEndpoints('/api/child/auth', 'child'),
  bindPhone: post('/api/child/auth/bind-phone', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Binds a phone by the code that was sent to it with purpose bindChild',
    body: z.strictObject({ phone, code: z.string().regex(/^\d{6}$/, 'is of six digits') }),
    reply: Done,
  }),
  setProfile: put('/api/child/profile', {
    auth: 'child',
    summary: 'Says what parents call one: the mini-program tells no name',
    body: z.strictObject({ nickname: name(50) }),
    reply: Done.extend({ user: ChildUser }),
  }),
  bind: post('/api/child/bind', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Links with the parent who made the code',
    body: z.strictObject({ inviteCode, relationship: relationship.default('child') }),
    reply: Done.extend({ parent: z.object({ id: z.number().int(), nickname: text, avatar: text }) }),
  }),
  parents: get('/api/child/parents', {
    auth: 'child',
    summary: 'Whom one is linked with',
    query: PageQuery,
    reply: z.object({ parents: z.array(Parent), ...listed }),
  }),
  overview: get('/api/child/parents/:id/overview', {
    auth: 'child',
    summary: 'How a parent is today',
    params: ById,
    reply: z.object({
      parent: z.object({ nickname: text, avatar: text, lastOnline: text }),
      health: z.object({
        steps: today.shape.steps,
        bloodPressure: today.shape.bloodPressure,
        heartRate: z.number().nullable(),
        sleep: z.number().nullable().describe('Hours'),
      }),
      recentActivities: z.array(
        z.object({ id: z.number().int(), title: z.string(), date: z.string(), status: z.string() }),
      ),
      alerts: z.array(Alert),
      membershipExpires: text,
    }),
  }),
  health: get('/api/child/parents/:id/health', {
    auth: 'child',
    summary: 'The dashboard of a parent with the newest of each measurement',
    params: ById,
    reply: Dashboard.extend({ latest: z.array(HealthRecord), disclaimer: z.string() }),
  }),
  trends: get('/api/child/parents/:id/health/trends', {
    auth: 'child',
    summary: 'A parent’s measurements day by day',
    params: ById,
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(7) }),
    reply: Trends,
  }),
  reports: get('/api/child/parents/:id/health/reports', {
    auth: 'child',
    summary: 'Weekly reports of a parent, newest first; older ones are open where the parent is a member',
    params: ById,
    query: PageQuery,
    reply: z.object({
      reports: z.array(
        z.object({
          week: z.string(),
          periodStart: z.string(),
          periodEnd: z.string(),
          report: Report.nullable().describe('Null: for members'),
        }),
      ),
      ...listed,
    }),
  }),
  activities: get('/api/child/parents/:id/activities', {
    auth: 'child',
    summary: 'What a parent joined',
    params: ById,
    query: PageQuery,
    reply: activitiesContract.mine.reply,
  }),
  proxyOrder: post('/api/child/parents/:id/proxy-order', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Books for a parent and pays',
    params: ById,
    body: z.strictObject({ orderType: z.literal('appointment'), data: ProxyBooking }),
    reply: z.object({
      orderId: z.string(),
      amount: yuan,
      paymentUrl: z.string(),
      payParams: PayParams.nullable().describe('Null where nothing is to be paid, or only at `paymentUrl`'),
    }),
  }),
  membership: post('/api/child/parents/:id/membership', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Begins to pay for a parent’s membership',
    params: ById,
    body: z.strictObject({ plan: z.enum(['monthly', 'yearly']) }),
    reply: PaymentInfo,
  }),
  setNotifications: put('/api/child/parents/:id/notifications', {
    auth: 'child',
    summary: 'Wants pushes about a parent, or none; what can be looked at stays the same',
    params: ById,
    body: z.strictObject({ enabled: z.boolean() }),
    reply: Done,
  }),
  alerts: get('/api/child/alerts', {
    auth: 'child',
    summary: 'Alerts of all one’s parents, newest first',
    query: PageQuery,
    reply: z.object({ alerts: z.array(ParentAlert), ...listed }),
  }),
  acknowledge: put('/api/child/alerts/:id/ack', {
    auth: 'child',
    summary: 'Says that one has seen to it',
    params: ById,
    reply: Done,
  }),
}
