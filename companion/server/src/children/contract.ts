import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { sessionEndpoints } from '#access/contract'
import { activitiesContract } from '#activities/contract'
import { SuccessResponse, PageQuery, paginationFields, mobilePhoneField } from '#core/contract'
import { inviteCode, sharedKinds } from '#family/contract'
import { AgreedVersionsField } from '#legal/contract'
import { DosesOfToday, Medicine } from '#medicines/contract'
import { HealthAlert, HealthDashboard, HealthRecord, HealthReport, HealthTrends } from '#health/contract'
import { Appointment, AppointmentBookingInput, appointmentCancellationSchemas } from '#medical/contract'
import { OrderNoParams, PaymentInfo, PayParams } from '#orders/contract'

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
  sharedKinds: z.array(z.enum(sharedKinds)).describe('What the parent shares with the caller now'),
})
const ParentAlert = HealthAlert.extend({ parent: z.object({ id: z.number().int(), nickname: text }) })
const { today } = HealthDashboard.shape

/** Input for a booking on behalf of a parent. The parent is the patient unless the child names another person. */
const ProxyBooking = AppointmentBookingInput.omit({ couponId: true }).partial({
  patientName: true,
  patientPhone: true,
})

export const childrenContract = {
  socialLogin: post('/api/child/auth/social-login', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Log in with a WeChat mini-program code',
    body: z.strictObject({ code: z.string().min(1).max(200), consents: AgreedVersionsField.optional() }),
    reply: z.object({
      success: z.literal(true),
      data: z.object({ token: z.string(), user: ChildUser.extend({ isNewUser: z.boolean() }) }),
    }),
  }),
  refresh: post('/api/child/auth/refresh', {
    auth: 'child',
    summary: 'Exchange a valid token for a new one',
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  ...sessionEndpoints('/api/child/auth', { auth: 'child' }),
  me: get('/api/child/me', {
    auth: 'child',
    summary: 'Get your own profile',
    reply: ChildUser,
  }),
  bindPhone: post('/api/child/auth/bind-phone', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Bind a phone with a code for purpose bindChild',
    body: z.strictObject({ phone: mobilePhoneField, code: z.string().regex(/^\d{6}$/, 'is of six digits') }),
    reply: SuccessResponse,
  }),
  setProfile: put('/api/child/profile', {
    auth: 'child',
    summary: 'Set the nickname that parents see',
    body: z.strictObject({ nickname: nameSchema(50) }),
    reply: SuccessResponse.extend({ user: ChildUser }),
  }),
  bind: post('/api/child/bind', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Link with a parent by invite code',
    body: z.strictObject({ inviteCode, relationship: relationship.default('child') }),
    reply: SuccessResponse.extend({
      parent: z.object({ id: z.number().int(), nickname: text, avatar: text }),
    }),
  }),
  parents: get('/api/child/parents', {
    auth: 'child',
    summary: 'List the parents that you are linked with',
    query: PageQuery,
    reply: z.object({ parents: z.array(Parent), ...paginationFields }),
  }),
  unlink: del('/api/child/parents/:id', {
    auth: 'child',
    summary: 'End the link with a parent; the parent is notified',
    params: IdParams,
    reply: SuccessResponse,
  }),
  setRelationship: put('/api/child/parents/:id/relationship', {
    auth: 'child',
    summary: 'Set what you are to a parent',
    params: IdParams,
    body: z.strictObject({ relationship }),
    reply: SuccessResponse,
  }),
  contact: get('/api/child/parents/:id/contact', {
    auth: 'child',
    summary: 'Get the phone number of a parent, to call',
    params: IdParams,
    reply: z.object({ phone: z.string() }),
  }),
  overview: get('/api/child/parents/:id/overview', {
    auth: 'child',
    summary: 'Get an overview of a parent',
    params: IdParams,
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
      alerts: z.array(HealthAlert),
      membershipExpires: text,
    }),
  }),
  health: get('/api/child/parents/:id/health', {
    auth: 'child',
    summary: 'Get the health dashboard of a parent',
    params: IdParams,
    reply: HealthDashboard.extend({ latest: z.array(HealthRecord), disclaimer: z.string() }),
  }),
  trends: get('/api/child/parents/:id/health/trends', {
    auth: 'child',
    summary: 'Get the daily measurements of a parent',
    params: IdParams,
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(7) }),
    reply: HealthTrends,
  }),
  reports: get('/api/child/parents/:id/health/reports', {
    auth: 'child',
    summary: 'List weekly health reports of a parent, newest first',
    params: IdParams,
    query: PageQuery,
    reply: z.object({
      reports: z.array(
        z.object({
          week: z.string(),
          periodStart: z.string(),
          periodEnd: z.string(),
          report: HealthReport.nullable().describe('Null for older reports if the parent is not a member'),
        }),
      ),
      ...paginationFields,
    }),
  }),
  medicines: get('/api/child/parents/:id/medicines', {
    auth: 'child',
    summary: 'List the medicines of a parent with the doses of today',
    params: IdParams,
    reply: DosesOfToday.extend({ medicines: z.array(Medicine) }),
  }),
  activities: get('/api/child/parents/:id/activities', {
    auth: 'child',
    summary: 'List the activities that a parent joined',
    params: IdParams,
    query: PageQuery,
    reply: activitiesContract.mine.reply,
  }),
  proxyOrder: post('/api/child/parents/:id/proxy-order', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Book and pay an appointment for a parent',
    params: IdParams,
    body: z.strictObject({ orderType: z.literal('appointment'), data: ProxyBooking }),
    reply: z.object({
      orderId: z.string(),
      amount: yuanSchema,
      paymentUrl: z.string(),
      payParams: PayParams.nullable().describe('Null if no payment is due, or only at `paymentUrl`'),
    }),
  }),
  payOrder: post('/api/child/orders/:orderNo/pay', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Create the payment sheet of an unpaid order again (the same sheet when repeated)',
    params: OrderNoParams,
    reply: z.object({ orderNo: z.string(), payParams: PayParams }),
  }),
  appointments: get('/api/child/parents/:id/appointments', {
    auth: 'child',
    summary: 'List the appointments that you booked for a parent, newest first',
    params: IdParams,
    query: PageQuery,
    reply: z.object({ appointments: z.array(Appointment), ...paginationFields }),
  }),
  cancelAppointment: post('/api/child/appointments/:id/cancel', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Cancel an appointment that you booked for a parent, with refund',
    params: IdParams,
    ...appointmentCancellationSchemas,
  }),
  membership: post('/api/child/parents/:id/membership', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Create a membership order for a parent',
    params: IdParams,
    body: z.strictObject({ plan: z.enum(['monthly', 'yearly']) }),
    reply: PaymentInfo,
  }),
  setNotifications: put('/api/child/parents/:id/notifications', {
    auth: 'child',
    summary: 'Enable or disable push notifications about a parent',
    params: IdParams,
    body: z.strictObject({ enabled: z.boolean() }),
    reply: SuccessResponse,
  }),
  alerts: get('/api/child/alerts', {
    auth: 'child',
    summary: 'List the alerts of all your parents, newest first',
    query: PageQuery,
    reply: z.object({ alerts: z.array(ParentAlert), ...paginationFields }),
  }),
  acknowledge: put('/api/child/alerts/:id/ack', {
    auth: 'child',
    summary: 'Acknowledge an alert',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
