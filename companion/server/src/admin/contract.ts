import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { sessionEndpoints } from '#access/contract'
import { adminRoles, SuccessResponse, PageQuery, sortField, countedPaginationFields } from '#core/contract'

const time = z.string().nullable()
const statuses = ['active', 'disabled', 'deleted'] as const

const User = z.object({
  id: z.number().int(),
  phone: z.string().describe('Masked: 138****1234'),
  nickname: z.string().nullable(),
  city: z.string(),
  status: z.enum(statuses),
  verified: z.boolean(),
  isMember: z.boolean(),
  isCaptain: z.boolean(),
  createdAt: z.string(),
  lastLoginAt: time,
})

const UserDetail = User.extend({
  realName: z.string().nullable().describe('Masked: 张**'),
  gender: z.string().nullable(),
  birthYear: z.number().int().nullable(),
  district: z.string().nullable(),
  memberExpiresAt: time,
  captainLevel: z.string().nullable(),
  emergencyContactName: z.string().nullable(),
  emergencyContactPhone: z.string().nullable().describe('Masked: 138****1234'),
  loginCount: z.number().int(),
  orderCount: z.number().int(),
  spent: yuanSchema.describe('Total of paid and completed orders'),
})

const AuditLog = z.object({
  id: z.number().int(),
  userId: z.number().int().nullable().describe('Null for other actors, who are named in `detail`'),
  action: z.string(),
  resourceType: z.string().nullable(),
  resourceId: z.number().int().nullable(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
  createdAt: z.string(),
})

const Job = z.object({
  name: z.string(),
  schedule: z.string(),
  nextAt: z.string(),
  lastRunAt: time,
  lastSucceededAt: time,
  /** Duration of the job's last run in milliseconds, for successful and for failed runs. */
  lastTookMs: z.int().nullable(),
  /** Error message of the job's last run; null if the run succeeded. */
  lastFault: z.string().nullable(),
})
const FailedDelivery = z.object({
  eventId: z.number().int(),
  handler: z.string(),
  type: z.string(),
  subject: z.string(),
  attempts: z.number().int(),
  lastError: z.string(),
  emittedAt: z.string(),
  parkedAt: z.string(),
})

const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const word = postgresTextSchema(50).optional()

export const AdminLoginResponse = z.object({
  token: z.string(),
  expiresIn: z.number().int(),
  admin: z.object({ id: z.number().int(), username: z.string() }),
})
const SecondFactorRequired = z.object({
  secondFactorRequired: z.literal(true),
  ticket: z.string().describe('For `POST /api/admin/auth/login/second-factor`'),
  expiresIn: z.number().int(),
})

export const adminContract = {
  login: post('/api/admin/auth/login', {
    auth: 'none',
    summary: 'Log in as administrator, or get a ticket for the second factor',
    body: z.strictObject({ username: postgresTextSchema(50), password: z.string().max(200) }),
    reply: z.union([AdminLoginResponse, SecondFactorRequired]),
  }),
  refresh: post('/api/admin/auth/refresh', {
    auth: 'admin',
    roles: adminRoles,
    summary: 'Exchange a valid token for a new one',
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  ...sessionEndpoints('/api/admin/auth', { auth: 'admin', roles: adminRoles }),
  listUsers: get('/api/admin/users', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation', 'support'],
    summary: 'List users, newest first (`q`: full phone or part of nickname)',
    query: PageQuery.extend({
      q: word,
      status: z.enum(statuses).optional(),
      sort: sortField(['createdAt']),
    }),
    reply: z.object({ users: z.array(User), ...countedPaginationFields }),
  }),
  getUser: get('/api/admin/users/:id', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation', 'support'],
    summary: 'Get a user with totals of the orders; each access is logged',
    params: IdParams,
    reply: UserDetail,
  }),
  disableUser: post('/api/admin/users/:id/disable', {
    auth: 'admin',
    roles: ['owner', 'moderation', 'support'],
    summary: 'Disable a user, who is logged out immediately',
    params: IdParams,
    reply: SuccessResponse,
  }),
  enableUser: post('/api/admin/users/:id/enable', {
    auth: 'admin',
    roles: ['owner', 'moderation', 'support'],
    summary: 'Enable a disabled user',
    params: IdParams,
    reply: SuccessResponse,
  }),
  listAuditLogs: get('/api/admin/audit-logs', {
    auth: 'admin',
    roles: ['owner'],
    summary: 'List audit log entries, newest first',
    query: PageQuery.extend({
      q: word.describe('User id, full phone, order number, or part of a nickname (at most 100 users)'),
      userId: number.optional(),
      action: word,
      resourceType: word,
      resourceId: number.optional(),
      sort: sortField(['createdAt']),
    }),
    reply: z.object({
      auditLogs: z.array(AuditLog),
      ...countedPaginationFields,
    }),
  }),
  listJobs: get('/api/admin/jobs', {
    auth: 'admin',
    roles: ['owner'],
    summary: 'List scheduled jobs and failed event deliveries',
    reply: z.object({ jobs: z.array(Job), parked: z.array(FailedDelivery) }),
  }),
  retryParked: post('/api/admin/jobs/parked/:eventId/:handler/retry', {
    auth: 'admin',
    roles: ['owner'],
    summary: 'Retry a failed event delivery',
    params: z.object({ eventId: number, handler: postgresTextSchema(100) }),
    reply: SuccessResponse,
  }),
}
