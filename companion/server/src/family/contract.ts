import { del, get, post, put } from '@sanhe/kit/http/contract'
import { postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields } from '#core/contract'

const time = z.string()
const memberId = z.string().regex(/^[uc][1-9]\d{0,9}$/, 'is no member')

/** Schema of an invite code. Accepts lower case letters and spaces, and converts to upper case without spaces. */
export const inviteCode = postgresTextSchema(20).transform((code) => code.replaceAll(/\s/g, '').toUpperCase())

/** Kinds of data that a parent can share with a child. Each kind is shared separately. */
export const sharedKinds = [
  'records',
  'trends',
  'alerts',
  'reports',
  'activities',
  'appointments',
  'medicines',
] as const
export type SharedKind = (typeof sharedKinds)[number]

export const SharedKindsField = z
  .array(z.enum(sharedKinds))
  .max(sharedKinds.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'names one twice')

const Member = z.object({
  id: z.string().describe('`u12` is an app user, `c5` a child in the mini-program'),
  role: z.enum(['parent', 'child']).describe('Role of this person towards the caller'),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  phone: z.string().nullable().describe('Masked'),
  relationship: z.enum(['child', 'daughter', 'son']).nullable(),
  linkedAt: time,
  sharedKinds: z
    .array(z.enum(sharedKinds))
    .nullable()
    .describe('What the caller shares with this child; null for parents'),
  missedDoseNotices: z
    .boolean()
    .nullable()
    .describe('Whether this child is notified of missed doses of the caller; null for parents'),
})

const Access = z.object({
  id: z.number().int(),
  viewer: z.enum(['child', 'admin']).describe('`admin`: an employee of the platform'),
  childId: z.string().nullable().describe('c5; null for administrators'),
  nickname: z.string().nullable().describe('Null for administrators'),
  what: z.string().describe('Kind of data: overview, health, medicines, profile …'),
  createdAt: time,
})

const Invite = z.object({
  code: z.string().length(6),
  expiresAt: time,
  qrCodeUrl: z.string().describe('QR code of the invite code, as SVG'),
})

export const familyContract = {
  generateCode: post('/api/v1/family/generate-code', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Create an invite code for one child (valid for 24 hours)',
    reply: Invite,
  }),
  invite: post('/api/v1/family/invites', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Create an invite code that shares the chosen kinds of data',
    body: z.strictObject({ sharedKinds: SharedKindsField }),
    reply: Invite,
  }),
  link: post('/api/v1/family/link', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Link as a child with the parent who created the code',
    body: z.strictObject({ inviteCode }),
    reply: z.object({
      success: z.literal(true),
      parentUser: z.object({
        id: z.number().int(),
        nickname: z.string().nullable(),
        avatar: z.string().nullable(),
      }),
    }),
  }),
  members: get('/api/v1/family/members', {
    auth: 'user',
    summary: 'List my parents and children',
    query: PageQuery,
    reply: z.object({ members: z.array(Member), ...paginationFields }),
  }),
  removeMember: del('/api/v1/family/members/:id', {
    auth: 'user',
    summary: 'End a family link, as parent or child',
    params: z.object({ id: memberId }),
    reply: SuccessResponse,
  }),
  setSharing: put('/api/v1/family/members/:id/sharing', {
    auth: 'user',
    summary: 'Choose what a child sees of your data',
    params: z.object({ id: memberId }),
    body: z.strictObject({ kinds: SharedKindsField }),
    reply: SuccessResponse,
  }),
  setMissedDoseNotices: put('/api/v1/family/members/:id/missed-dose-notices', {
    auth: 'user',
    summary: 'Choose whether a child is notified of missed doses',
    params: z.object({ id: memberId }),
    body: z.strictObject({ enabled: z.boolean() }),
    reply: SuccessResponse,
  }),
  accessLog: get('/api/v1/family/access-log', {
    auth: 'user',
    summary: 'List who looked at your data, newest first',
    query: PageQuery,
    reply: z.object({ accesses: z.array(Access), ...paginationFields }),
  }),
}
