import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { yuanSchema } from '@sanhe/kit/money'
import { z } from 'zod'
import { SuccessResponse, PageQuery, sortField, paginationFields, StaffRole } from '#core/contract'
import { merchantLevels } from './contract.ts'

const text = z.string().nullable()

const Applicant = z.object({
  id: z.number().int(),
  companyName: z.string(),
  creditCode: text,
  category: z.string(),
  storeName: text,
  contactName: text,
  contactPhone: text.describe('Masked'),
  contactEmail: text,
  businessLicense: text,
  industryLicense: text,
  level: z.enum(merchantLevels),
  commissionRate: z.number(),
  status: z.string(),
  reviewResult: text,
  reviewNote: text,
  approvedAt: text,
  createdAt: z.string(),
})

const MerchantDetail = Applicant.extend({
  storeDescription: text,
  address: text,
  serviceArea: z.array(z.string()),
  rating: z.number(),
  ratingCount: z.number().int(),
  totalOrders: z.number().int().describe('Orders paid, without refunded ones'),
  totalRevenue: yuanSchema,
  staff: z
    .array(
      z.object({
        id: z.number().int(),
        name: text,
        phone: text.describe('Masked'),
        role: StaffRole,
        status: z.enum(['active', 'disabled', 'removed']),
        hasPassword: z.boolean().describe('False: invited, not signed in yet'),
        lastLoginAt: text,
        createdAt: z.string(),
      }),
    )
    .describe('All accounts of the merchant, at most the newest 100'),
})

export const merchantApplicationsContract = {
  list: get('/api/admin/merchants', {
    auth: 'admin',
    roles: ['owner', 'operations', 'finance', 'support'],
    summary: 'List merchants by status (pending: not reviewed yet)',
    query: PageQuery.extend({
      sort: sortField(['createdAt', 'commissionRate']),
      status: z.enum(['pending', 'rejected', 'active', 'suspended', 'closed']).optional(),
      q: postgresTextSchema(50)
        .optional()
        .describe('Part of the store or company name, full credit code, or full phone of the contact'),
    }),
    reply: z.object({ merchants: z.array(Applicant), ...paginationFields }),
  }),
  get: get('/api/admin/merchants/:id', {
    auth: 'admin',
    roles: ['owner', 'operations', 'finance', 'moderation', 'support'],
    summary: 'Get a merchant with its facts, licences and staff accounts',
    params: IdParams,
    reply: MerchantDetail,
  }),
  approve: post('/api/admin/merchants/:id/approve', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Approve an application, or lift a suspension',
    params: IdParams,
    body: z.strictObject({ level: z.enum(merchantLevels).optional() }).nullish(),
    reply: SuccessResponse,
  }),
  reject: post('/api/admin/merchants/:id/reject', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Reject an application with a reason',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(200) }),
    reply: SuccessResponse,
  }),
  suspend: post('/api/admin/merchants/:id/suspend', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Suspend a merchant until it is approved again',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(200).optional() }).nullish(),
    reply: SuccessResponse,
  }),
  changeLevel: post('/api/admin/merchants/:id/level', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Set the level of a merchant (changes the commission of new orders)',
    params: IdParams,
    body: z.strictObject({ level: z.enum(merchantLevels) }),
    reply: SuccessResponse,
  }),
  close: post('/api/admin/merchants/:id/close', {
    auth: 'admin',
    roles: ['owner', 'operations'],
    summary: 'Close a merchant permanently (without open orders)',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(200).optional() }).nullish(),
    reply: SuccessResponse,
  }),
}
