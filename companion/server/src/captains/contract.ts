import { del, get, post } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields, countedPaginationFields } from '#core/contract'

export const captainLevels = ['trainee', 'silver', 'gold', 'honor'] as const
const captainStatuses = ['active', 'suspended', 'revoked'] as const
const Level = z.enum(captainLevels)
const ApplicationStatus = z.enum(['pending', 'approved', 'rejected'])
const text = z.string().nullable()
const count = z.number().int()
const ByUser = z.object({ userId: IdParams.shape.id })

const Progress = z.object({ current: z.number(), required: z.number() })

export const CaptainApplicationInput = z.strictObject({
  bio: nameSchema(500),
  specialties: z
    .array(nameSchema(20))
    .min(1)
    .max(10)
    .refine((all) => new Set(all).size === all.length, 'names one twice'),
  servingArea: nameSchema(50),
})

const Written = z.object({
  id: idSchema,
  bio: text,
  specialties: z.array(z.string()),
  servingArea: text,
  status: ApplicationStatus,
  reviewerNote: text,
  createdAt: z.string(),
  reviewedAt: text,
})

const Requirements = z.object({
  verified: z.boolean(),
  activities: Progress,
  goodReviewRate: z.object({ current: z.number().nullable(), required: z.number() }),
})

export const captainsContract = {
  apply: post('/api/v1/captains/apply', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Apply as a captain',
    body: CaptainApplicationInput,
    reply: SuccessResponse.extend({ id: idSchema, status: z.literal('pending') }),
  }),
  applicationStatus: get('/api/v1/captains/application-status', {
    auth: 'user',
    summary: 'Get the status of your application and the requirements',
    reply: z.object({
      status: z.enum(['none', ...ApplicationStatus.options]),
      canApply: z.boolean(),
      application: Written.nullable(),
      requirements: Requirements,
    }),
  }),
  dashboard: get('/api/v1/captains/me/dashboard', {
    auth: 'user',
    summary: 'Get your figures as a captain and the next level',
    reply: z.object({
      level: Level,
      stats: z.object({
        totalActivities: count,
        totalParticipants: count,
        totalNewUsers: count,
        avgRating: z.number(),
        monthlySubsidy: yuanSchema,
      }),
      upgradeProgress: z
        .object({ nextLevel: Level, activities: Progress, rating: Progress, newUsers: Progress })
        .nullable()
        .describe('Null at gold and honor: only administrators grant the honorary level'),
    }),
  }),
  ranking: get('/api/v1/captains/ranking', {
    auth: 'user',
    summary: 'Get the ranking of captains for a month',
    mayBeStale: true,
    query: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is no month like 2026-11')
        .optional(),
    }),
    reply: z.object({
      ranking: z.array(
        z.object({
          rank: count,
          userId: idSchema,
          nickname: text,
          level: Level,
          monthlyActivities: count,
          monthlyParticipants: count,
          avgRating: z.number(),
        }),
      ),
    }),
  }),
  home: get('/api/v1/captains/:userId', {
    auth: 'user',
    summary: 'Get the public page of a captain',
    params: ByUser,
    reply: z.object({
      userId: idSchema,
      nickname: text,
      avatar: text,
      level: Level,
      bio: text,
      specialties: z.array(z.string()),
      servingArea: text,
      captainSince: z.string(),
      stats: z.object({
        totalActivities: count,
        totalParticipants: count,
        totalNewUsers: count,
        avgRating: z.number(),
      }),
      upcomingActivities: z.array(
        z.object({
          id: idSchema,
          title: z.string(),
          category: z.string(),
          startTime: z.string(),
          locationName: text,
          maxParticipants: count,
          currentParticipants: count,
        }),
      ),
      reviews: z.array(z.object({ rating: count, review: z.string(), reviewedAt: z.string() })),
    }),
  }),
}

const Reason = z.strictObject({ reason: nameSchema(200) })

const Captain = z.object({
  userId: idSchema,
  nickname: text,
  phone: z.string().describe('Masked: 138****1234'),
  level: Level,
  status: z.enum(captainStatuses),
  bio: text,
  specialties: z.array(z.string()),
  servingArea: text,
  totalActivities: count,
  totalParticipants: count,
  totalNewUsers: count,
  avgRating: z.number(),
  monthlySubsidy: yuanSchema,
  captainSince: z.string(),
})

export const captainsAdminContract = {
  list: get('/api/admin/captains', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation', 'support'],
    summary: 'List captains, newest first (`q`: full phone or part of nickname)',
    query: PageQuery.extend({
      q: postgresTextSchema(50).optional(),
      status: z.enum(captainStatuses).optional(),
    }),
    reply: z.object({ captains: z.array(Captain), ...paginationFields }),
  }),
  applications: get('/api/admin/captains/applications', {
    auth: 'admin',
    roles: ['owner', 'operations', 'support'],
    summary: 'List applications by status',
    query: PageQuery.extend({ status: ApplicationStatus.default('pending') }),
    reply: z.object({
      applications: z.array(
        Written.extend({
          userId: idSchema,
          nickname: text,
          phone: text.describe('Masked'),
          activities: count,
          goodReviewRate: z.number().nullable(),
        }),
      ),
      ...countedPaginationFields,
    }),
  }),
  approve: post('/api/admin/captains/applications/:id/approve', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Approve an application',
    params: IdParams,
    reply: SuccessResponse,
  }),
  reject: post('/api/admin/captains/applications/:id/reject', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Reject an application with a reason',
    params: IdParams,
    body: Reason,
    reply: SuccessResponse,
  }),
  honor: post('/api/admin/captains/:userId/honor', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Grant the honorary level (ten captains a year)',
    params: ByUser,
    reply: SuccessResponse,
  }),
  endHonor: del('/api/admin/captains/:userId/honor', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'End the honorary level and restore the earned level',
    params: ByUser,
    reply: SuccessResponse,
  }),
  suspend: post('/api/admin/captains/:userId/suspend', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation'],
    summary: 'Suspend a captain with a reason',
    params: ByUser,
    body: Reason,
    reply: SuccessResponse,
  }),
  restore: post('/api/admin/captains/:userId/restore', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation'],
    summary: 'Restore a suspended captain',
    params: ByUser,
    reply: SuccessResponse,
  }),
  revoke: post('/api/admin/captains/:userId/revoke', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Revoke a captaincy with a reason',
    params: ByUser,
    body: Reason,
    reply: SuccessResponse,
  }),
}
