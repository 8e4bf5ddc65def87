import { get, post, put } from '@sanhe/kit/http/contract'
import { ById, name, storableText } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { sessionEndpoints } from '#access/contract'
import { CoordType, Done, lat, pagination, lng, PageQuery, phone } from '#core/contract'

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
export const levels = ['normal', 'certified', 'strategic'] as const

/** Pictures come as base64 inside the JSON: a third longer than they are. */
export const picturesBytes = 15 * 1024 * 1024
export const picture = z.string().min(1).max(picturesBytes).describe('A picture in base64')

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
  .describe('A day that is missing or null is a day off')

export const BankAccount = z.strictObject({
  accountName: name(100),
  bankName: name(100),
  accountNo: z.string().regex(/^\d{8,30}$/, 'is no account number'),
})

const LoggedIn = z.object({
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
  level: z.enum(levels),
  commissionRate: z.number().describe('Percent of a sale'),
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
    .describe('Its number masked'),
  rating: z.number(),
  ratingCount: z.number().int(),
})

export const NewSettings = z
  .strictObject({
    storeName: name(100),
    storeDescription: storableText(2000),
    storeLogo: picture,
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
  .refine((given) => (given.lat === undefined) === (given.lng === undefined), {
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
  businessLicense: picture,
  industryLicense: picture.optional(),
})

export const merchantsContract = {
  register: post('/api/merchant/register', {
    auth: 'none',
    limit: 'sensitive',
    bodyLimitBytes: 2 * picturesBytes,
    summary: 'Applies as a merchant; a rejected application may be handed in again',
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
    summary: 'Sends a code to set the password with: the first one was lost, or the password forgotten',
    body: z.strictObject({ phone }),
    reply: z.object({ success: z.literal(true), expiresIn: z.number().int() }),
  }),
  setPassword: post('/api/merchant/auth/set-password', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Sets the password by the code that came as a text message',
    body: z.strictObject({ phone, code: z.string().regex(/^\d{6}$/, 'is of six digits'), password }),
    reply: z.object({ success: z.literal(true) }),
  }),
  login: post('/api/merchant/auth/login', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Logs in by phone and password',
    body: z.strictObject({ phone, password: z.string().max(200) }),
    reply: LoggedIn,
  }),
  refresh: post('/api/merchant/auth/refresh', {
    auth: 'merchant',
    summary: 'Gives a new token for one that is still valid',
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  ...sessionEndpoints('/api/merchant/auth', 'merchant'),
  settings: get('/api/merchant/settings', {
    auth: 'merchant',
    summary: 'The shop and how it stands, also for one that is suspended',
    reply: Settings,
  }),
  changeSettings: put('/api/merchant/settings', {
    auth: 'merchant',
    bodyLimitBytes: picturesBytes + 64 * 1024,
    summary: 'Changes what is sent of the shop and keeps the rest',
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
  level: z.enum(levels),
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
    summary:
      'Merchants by how they stand; pending are those that wait for their review, rejected those that had it',
    query: PageQuery.extend({
      status: z.enum(['pending', 'rejected', 'active', 'suspended', 'closed']).optional(),
    }),
    reply: z.object({ merchants: z.array(Applicant), ...pagination }),
  }),
  approve: post('/api/admin/merchants/:id/approve', {
    auth: 'admin',
    summary: 'Opens a shop: sends the code to set the password with; lifts a suspension',
    params: ById,
    body: z.strictObject({ level: z.enum(levels).optional() }).nullish(),
    reply: Done,
  }),
  reject: post('/api/admin/merchants/:id/reject', {
    auth: 'admin',
    summary: 'Rejects an application, saying why',
    params: ById,
    body: z.strictObject({ reason: name(200) }),
    reply: Done,
  }),
  suspend: post('/api/admin/merchants/:id/suspend', {
    auth: 'admin',
    summary: 'Closes an open shop until it is approved again',
    params: ById,
    body: z.strictObject({ reason: name(200).optional() }).nullish(),
    reply: Done,
  }),
  changeLevel: post('/api/admin/merchants/:id/level', {
    auth: 'admin',
    summary: 'Sets the level of an open or suspended shop; its share of a sale follows for new orders',
    params: ById,
    body: z.strictObject({ level: z.enum(levels) }),
    reply: Done,
  }),
  close: post('/api/admin/merchants/:id/close', {
    auth: 'admin',
    summary: 'Closes a shop for good, once nothing that it sold is open',
    params: ById,
    body: z.strictObject({ reason: name(200).optional() }).nullish(),
    reply: Done,
  }),
}
