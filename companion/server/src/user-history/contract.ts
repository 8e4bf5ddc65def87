import { del, get, post } from '@sanhe/kit/http/contract'
import { IdParams } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { PageQuery, paginationFields, SuccessResponse } from '#core/contract'
import { UserCoupon } from '#coupons/contract'
import { sharedKinds } from '#family/contract'
import { PointsTransaction } from '#points/contract'

const whole = z.number().int()
const text = z.string().nullable()

const JoinedActivity = z.object({
  id: whole.describe('Id of the registration'),
  activityId: whole,
  title: z.string(),
  startTime: z.string(),
  isCancelled: z.boolean().describe('Whether the organiser or the platform cancelled the activity'),
  status: z.enum(['registered', 'signed_in', 'absent', 'cancelled']),
  joinedAt: z.string(),
  signedInAt: text,
  leftAt: text,
})

const Membership = z.object({
  id: whole,
  plan: z.enum(['monthly', 'yearly']),
  price: yuanSchema,
  status: z.enum(['upcoming', 'active', 'expired', 'cancelled', 'refunded']),
  startsAt: z.string(),
  expiresAt: z.string(),
  refundedAt: text,
  orderNo: z.string(),
  paidBy: z.object({ id: whole, nickname: text }).nullable().describe('Null: paid by the member'),
})

const FamilyLink = z.object({
  id: z.string().describe('`u12` is an app user, `c5` a child in the mini-program'),
  userId: whole.nullable().describe('Null for a child in the mini-program'),
  role: z.enum(['parent', 'child']).describe('Role of this person towards the user'),
  relationship: z.enum(['child', 'daughter', 'son']).nullable(),
  nickname: text,
  phone: text.describe('Masked: 138****1234'),
  status: z.enum(['active', 'ended']),
  linkedAt: z.string(),
  sharedKinds: z.array(z.enum(sharedKinds)).describe('What the parent shares with the child'),
  healthConsent: z
    .enum(['given', 'withdrawn'])
    .nullable()
    .describe('Consent of the parent to health data; while withdrawn, no health data is shared'),
})

const Notification = z.object({
  id: whole,
  type: z.string(),
  title: text,
  isRead: z.boolean(),
  createdAt: z.string(),
})

const Delivery = z.object({
  id: whole,
  channel: z.enum(['push', 'sms', 'email', 'wechat']),
  type: z.string(),
  outcome: z.string().describe('sent, nobody (no device or phone number), refused or failed'),
  createdAt: z.string(),
})

const Session = z.object({
  id: z.string(),
  device: z.string().describe('Device and app from the user agent: iPhone · 微信'),
  status: z.enum(['open', 'expired', 'ended']),
  receivesPushes: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().describe('Accurate to one hour'),
  expiresAt: z.string(),
  endedAt: text,
})

const path = '/api/admin/users/:id'
const list = {
  auth: 'admin',
  roles: ['owner', 'operations', 'support'],
  params: IdParams,
  query: PageQuery,
} as const

/**
 * Lists of one user for customer service. Each access is recorded in the access log, which the user can read. None of
 * the lists has health data.
 */
export const userHistoryContract = {
  activities: get(`${path}/activities`, {
    ...list,
    summary: 'List the activities that a user joined, newest registration first',
    reply: z.object({ activities: z.array(JoinedActivity), ...paginationFields }),
  }),
  points: get(`${path}/points`, {
    ...list,
    summary: 'List the points transactions of a user with the balance, newest first',
    reply: z.object({
      account: z.object({ availablePoints: whole, usedPoints: whole, expiredPoints: whole }),
      transactions: z.array(PointsTransaction),
      ...paginationFields,
    }),
  }),
  coupons: get(`${path}/coupons`, {
    ...list,
    summary: 'List the coupons of a user, newest first',
    reply: z.object({ coupons: z.array(UserCoupon), ...paginationFields }),
  }),
  memberships: get(`${path}/memberships`, {
    ...list,
    summary: 'List the memberships of a user, latest end first',
    reply: z.object({ memberships: z.array(Membership), ...paginationFields }),
  }),
  family: get(`${path}/family`, {
    ...list,
    summary: 'List the linked parents and children of a user and what is shared',
    reply: z.object({ links: z.array(FamilyLink), ...paginationFields }),
  }),
  notifications: get(`${path}/notifications`, {
    ...list,
    summary: 'List the notifications of a user, without health and contents, newest first',
    reply: z.object({ notifications: z.array(Notification), ...paginationFields }),
  }),
  deliveries: get(`${path}/deliveries`, {
    ...list,
    summary: 'List pushes and SMS to a user, without health, newest first',
    reply: z.object({ deliveries: z.array(Delivery), ...paginationFields }),
  }),
  sessions: get(`${path}/sessions`, {
    ...list,
    summary: 'List the logins of a user, last used first',
    reply: z.object({ sessions: z.array(Session), ...paginationFields }),
  }),
  endSession: del(`${path}/sessions/:sessionId`, {
    auth: 'admin',
    roles: ['owner', 'support'],
    summary: 'End one login of a user and delete the push token of its device',
    params: IdParams.extend({ sessionId: z.string().max(64) }),
    reply: SuccessResponse,
  }),
  endAllSessions: post(`${path}/logout-everywhere`, {
    auth: 'admin',
    roles: ['owner', 'support'],
    summary: 'End all logins of a user and delete the push tokens of the devices',
    params: IdParams,
    body: z.strictObject({}).nullish(),
    reply: SuccessResponse,
  }),
}
