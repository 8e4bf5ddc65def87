import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, name, storableText } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { sessionEndpoints } from '#access/contract'
import { CoordType, Done, lat, lng, PageQuery, pagination, phone } from '#core/contract'

export const merchantCategories = [
  'cleaning',
  'repair',
  'accompaniment',
  'care',
  'legal',
  'travel',
  'devices',
  'finance',
] as const
export const merchantLevels = ['normal', 'certified', 'strategic'] as const

/** Pictures are base64 in JSON, a third larger than the file. */
export const picturesLimitBytes = 15 * 1024 * 1024
export const pictureField = z.string().min(1).max(picturesLimitBytes).describe('Picture in base64')

const password = z.string().min(8).max(72)
const statuses = ['pending', 'active', 'suspended', 'closed'] as const
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time like 08:30')

const OpenHours = z
  .strictObject({ open: timeOfDay, close: timeOfDay })
  .refine(({ open, close }) => open < close, 'must close after it opens')
  .nullable()
const BusinessHours = z
  .strictObject({
    mon: OpenHours,
    tue: OpenHours,
    wed: OpenHours,
    thu: OpenHours,
    fri: OpenHours,
    sat: OpenHours,
    sun: OpenHours,
  })
  .partial()
  .describe('Closed on days that are missing or null')

export const BankAccount = z.strictObject({
  accountName: name(100),
  bankName: name(100),
  accountNo: z.string().regex(/^\d{8,30}$/, 'is no account number'),
})

const LoginResult = z.object({
  token: z.string(),
  merchant: z.object({
    id: z.number().int(),
    storeName: z.string().nullable(),
    status: z.enum(statuses),
    role: z.string(),
  }),
})

const text = z.string().nullable()
const Settings = z.object({
  id: z.number().int(),
  companyName: z.string(),
  creditCode: text,
  category: z.string(),
  level: z.enum(merchantLevels),
  commissionRate: z.number().describe('Percent of each sale'),
  status: z.enum(statuses),
  storeName: text,
  storeDescription: text,
  storeLogo: text,
  contactName: text,
  contactPhone: text.describe('Masked'),
  contactEmail: text,
  address: text,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  serviceArea: z.array(z.string()),
  businessHours: BusinessHours.nullable(),
  bankAccount: z
    .object({ accountName: z.string(), bankName: z.string(), accountNo: z.string() })
    .nullable()
    .describe('With a masked account number'),
  rating: z.number(),
  ratingCount: z.number().int(),
})

export const NewSettings = z
  .strictObject({
    storeName: name(100),
    storeDescription: storableText(2000),
    storeLogo: pictureField,
    contactName: name(50),
    contactPhone: phone,
    contactEmail: z.email().max(100),
    address: name(200),
    lat,
    lng,
    serviceArea: z.array(name(50)).max(50),
    businessHours: BusinessHours,
    bankAccount: BankAccount,
  })
  .partial()
  .extend({ coordType: CoordType })
  .refine((input) => (input.lat === undefined) === (input.lng === undefined), {
    path: ['lng'],
    message: 'lat and lng come together',
  })

export const Registration = z.strictObject({
  companyName: name(200),
  creditCode: z
    .string()
    .max(30)
    .transform((code) => code.trim().toUpperCase()),
  category: z.enum(merchantCategories),
  storeName: name(100),
  contactName: name(50),
  contactPhone: phone,
  contactEmail: z.email().max(100).optional(),
  address: name(200).optional(),
  businessLicense: pictureField,
  industryLicense: pictureField.optional(),
})

export const merchantsContract = {
  register: post('/api/merchant/register', {
    auth: 'none',
    limit: 'sensitive',
    bodyLimitBytes: 2 * picturesLimitBytes,
    summary: 'Apply as a merchant, or submit a rejected application again',
    body: Registration,
    reply: z.object({
      success: z.literal(true),
      merchantId: z.number().int(),
      status: z.literal('pending'),
      message: z.string(),
    }),
  }),
  sendCode: post('/api/merchant/auth/send-code', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Send a code to set or reset the password',
    body: z.strictObject({ phone }),
    reply: z.object({ success: z.literal(true), expiresIn: z.number().int() }),
  }),
  setPassword: post('/api/merchant/auth/set-password', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Set the password with a code',
    body: z.strictObject({ phone, code: z.string().regex(/^\d{6}$/, 'is of six digits'), password }),
    reply: z.object({ success: z.literal(true) }),
  }),
  login: post('/api/merchant/auth/login', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Sign in with phone and password',
    body: z.strictObject({ phone, password: z.string().max(200) }),
    reply: LoginResult,
  }),
  refresh: post('/api/merchant/auth/refresh', {
    auth: 'merchant',
    summary: 'Exchange a valid token for a new one',
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  ...sessionEndpoints('/api/merchant/auth', 'merchant'),
  settings: get('/api/merchant/settings', {
    auth: 'merchant',
    summary: 'Get settings and status of the merchant, even if suspended',
    reply: Settings,
  }),
  changeSettings: put('/api/merchant/settings', {
    auth: 'merchant',
    bodyLimitBytes: picturesLimitBytes + 64 * 1024,
    summary: 'Update the given settings of the merchant',
    body: NewSettings,
    reply: Done,
  }),
}

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

export const merchantApplicationsContract = {
  list: get('/api/admin/merchants', {
    auth: 'admin',
    summary: 'List merchants by status (pending: not reviewed yet)',
    query: PageQuery.extend({
      status: z.enum(['pending', 'rejected', 'active', 'suspended', 'closed']).optional(),
    }),
    reply: z.object({ merchants: z.array(Applicant), ...pagination }),
  }),
  approve: post('/api/admin/merchants/:id/approve', {
    auth: 'admin',
    summary: 'Approve an application, or lift a suspension',
    params: IdParams,
    body: z.strictObject({ level: z.enum(merchantLevels).optional() }).nullish(),
    reply: Done,
  }),
  reject: post('/api/admin/merchants/:id/reject', {
    auth: 'admin',
    summary: 'Reject an application with a reason',
    params: IdParams,
    body: z.strictObject({ reason: name(200) }),
    reply: Done,
  }),
  suspend: post('/api/admin/merchants/:id/suspend', {
    auth: 'admin',
    summary: 'Suspend a merchant until it is approved again',
    params: IdParams,
    body: z.strictObject({ reason: name(200).optional() }).nullish(),
    reply: Done,
  }),
  changeLevel: post('/api/admin/merchants/:id/level', {
    auth: 'admin',
    summary: 'Set the level of a merchant (changes the commission of new orders)',
    params: IdParams,
    body: z.strictObject({ level: z.enum(merchantLevels) }),
    reply: Done,
  }),
  close: post('/api/admin/merchants/:id/close', {
    auth: 'admin',
    summary: 'Close a merchant permanently (without open orders)',
    params: IdParams,
    body: z.strictObject({ reason: name(200).optional() }).nullish(),
    reply: Done,
  }),
}
