import { get, post, put } from '@sanhe/kit/http/contract'
import { nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { sessionEndpoints } from '#access/contract'
import {
  CoordinateSystem,
  SuccessResponse,
  latitudeField,
  longitudeField,
  mobilePhoneField,
  StaffRole,
  hasWholePosition,
  halfPositionIssue,
} from '#core/contract'
import { AgreedVersionsField } from '#legal/contract'

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

/**
 * Largest total size of the images in a request. Images are sent in base64 in JSON, a third larger than their files.
 */
export const maxImagesTotalBytes = 15 * 1024 * 1024
export const base64ImageField = z.string().min(1).max(maxImagesTotalBytes).describe('Picture in base64')

const password = z.string().min(8).max(72)
const statuses = ['pending', 'active', 'suspended', 'closed'] as const
export const timeOfDayField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time like 08:30')

const OpenHours = z
  .strictObject({ open: timeOfDayField, close: timeOfDayField })
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
  accountName: nameSchema(100),
  bankName: nameSchema(100),
  accountNo: z.string().regex(/^\d{8,30}$/, 'is no account number'),
})

const LoginResult = z.object({
  token: z.string(),
  merchant: z.object({
    id: z.number().int(),
    storeName: z.string().nullable(),
    status: z.enum(statuses),
    role: StaffRole,
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
    .describe('With a masked account number; null for employees who are no owners'),
  reviewNote: text.describe('Reason of a suspension'),
  rating: z.number(),
  ratingCount: z.number().int(),
  me: z
    .object({ id: z.number().int(), name: text, role: StaffRole })
    .describe('Employee who sends the request'),
})

export const ChangedStoreSettings = z
  .strictObject({
    storeName: nameSchema(100),
    storeDescription: postgresTextSchema(2000),
    storeLogo: base64ImageField,
    contactName: nameSchema(50),
    contactPhone: mobilePhoneField,
    contactEmail: z.email().max(100),
    address: nameSchema(200),
    lat: latitudeField,
    lng: longitudeField,
    serviceArea: z.array(nameSchema(50)).max(50),
    businessHours: BusinessHours,
    bankAccount: BankAccount,
  })
  .partial()
  .extend({ coordType: CoordinateSystem })
  .refine(hasWholePosition, halfPositionIssue)

export const MerchantApplicationInput = z.strictObject({
  companyName: nameSchema(200),
  creditCode: z
    .string()
    .max(30)
    .transform((code) => code.trim().toUpperCase()),
  category: z.enum(merchantCategories),
  storeName: nameSchema(100),
  contactName: nameSchema(50),
  contactPhone: mobilePhoneField,
  contactEmail: z.email().max(100).optional(),
  address: nameSchema(200).optional(),
  businessLicense: base64ImageField,
  industryLicense: base64ImageField.optional(),
  consents: AgreedVersionsField.optional(),
})

export const merchantsContract = {
  register: post('/api/merchant/register', {
    auth: 'none',
    limit: 'sensitive',
    bodyLimitBytes: 2 * maxImagesTotalBytes,
    summary: 'Apply as a merchant, or submit a rejected application again',
    body: MerchantApplicationInput,
    reply: z.object({
      success: z.literal(true),
      merchantId: z.number().int(),
      status: z.literal('pending'),
      message: z.string(),
    }),
  }),
  application: post('/api/merchant/application', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Get the state of an application by credit code and contact phone',
    body: MerchantApplicationInput.pick({ creditCode: true, contactPhone: true }),
    reply: z.object({
      state: z.enum(['pending', 'rejected', 'approved']),
      storeName: text,
      reviewNote: text.describe('Reason of a rejection'),
      submittedAt: z.string(),
    }),
  }),
  sendCode: post('/api/merchant/auth/send-code', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Send a code to set or reset the password',
    body: z.strictObject({ phone: mobilePhoneField }),
    reply: z.object({ success: z.literal(true), expiresIn: z.number().int() }),
  }),
  setPassword: post('/api/merchant/auth/set-password', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Set the password with a code',
    body: z.strictObject({
      phone: mobilePhoneField,
      code: z.string().regex(/^\d{6}$/, 'is of six digits'),
      password,
    }),
    reply: z.object({ success: z.literal(true) }),
  }),
  login: post('/api/merchant/auth/login', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Sign in with phone and password',
    body: z.strictObject({
      phone: mobilePhoneField,
      password: z.string().max(200),
      consents: AgreedVersionsField.optional(),
    }),
    reply: LoginResult,
  }),
  refresh: post('/api/merchant/auth/refresh', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'Exchange a valid token for a new one',
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  ...sessionEndpoints('/api/merchant/auth', { auth: 'merchant', staff: 'clerk' }),
  settings: get('/api/merchant/settings', {
    auth: 'merchant',
    staff: 'clerk',
    summary: 'Get settings and status of the merchant, even if suspended',
    reply: Settings,
  }),
  changeSettings: put('/api/merchant/settings', {
    auth: 'merchant',
    staff: 'manager',
    bodyLimitBytes: maxImagesTotalBytes + 64 * 1024,
    summary: 'Update the given settings (bank account and contact: owners only)',
    body: ChangedStoreSettings,
    reply: SuccessResponse,
  }),
}
