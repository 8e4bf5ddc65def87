import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, dateTimeField, PageQuery, paginationFields } from '#core/contract'

export const recordTypes = ['steps', 'heart_rate', 'blood_pressure', 'blood_sugar', 'sleep'] as const
export const alertTypes = [
  'systolic_high',
  'systolic_low',
  'diastolic_high',
  'diastolic_low',
  'heart_rate_high',
  'heart_rate_low',
  'blood_sugar_high',
  'blood_sugar_low',
  'sleep_short',
  'sleep_long',
  'steps_low',
] as const

/**
 * Values that are possible for a living person. Other values are typing errors, or come from a watch that is not worn.
 */
const values = {
  steps: z.strictObject({ count: z.number().int().min(0).max(100_000) }),
  heartRate: z.strictObject({ bpm: z.number().min(20).max(250) }),
  bloodPressure: z
    .strictObject({ systolic: z.number().min(50).max(260), diastolic: z.number().min(30).max(200) })
    .refine(({ systolic, diastolic }) => systolic > diastolic, 'systolic is the higher one'),
  bloodSugar: z.strictObject({
    mmol: z.number().min(1).max(40),
    timing: nameSchema(20).describe('Such as fasting, before_meal, after_meal, random'),
  }),
  sleep: z.strictObject({
    duration_hours: z.number().min(0).max(24),
    deep_hours: z.number().min(0).max(24).optional(),
    light_hours: z.number().min(0).max(24).optional(),
    rem_hours: z.number().min(0).max(24).optional(),
  }),
}

const measured = <T extends z.ZodRawShape>(more: T) =>
  z.discriminatedUnion('recordType', [
    z.strictObject({ recordType: z.literal('steps'), value: values.steps, ...more }),
    z.strictObject({ recordType: z.literal('heart_rate'), value: values.heartRate, ...more }),
    z.strictObject({ recordType: z.literal('blood_pressure'), value: values.bloodPressure, ...more }),
    z.strictObject({ recordType: z.literal('blood_sugar'), value: values.bloodSugar, ...more }),
    z.strictObject({ recordType: z.literal('sleep'), value: values.sleep, ...more }),
  ])

export const Measurement = measured({})
export type Measurement = z.output<typeof Measurement>
const NewRecord = measured({ recordedAt: dateTimeField })

const Value = z.record(z.string(), z.unknown())
export const HealthRecord = z.object({
  id: z.number().int(),
  recordType: z.enum(recordTypes),
  value: Value,
  recordedAt: z.string(),
  source: z.enum(['device', 'manual']),
})

export const HealthAlert = z.object({
  id: z.number().int(),
  alertType: z.enum(alertTypes),
  value: Value.describe('Measured value'),
  threshold: Value.describe('Limit that was crossed: `above` or `below`'),
  severity: z.enum(['info', 'warning', 'critical']),
  message: z.string(),
  acknowledged: z.boolean(),
  createdAt: z.string(),
})

const number = z.number().nullable()
const pressureStatus = z.enum(['normal', 'high', 'low']).nullable()

/** Today's measurements. Null means that the value was not measured today. */
const Today = z.object({
  steps: number,
  heartRate: z.object({ current: number, min: number, max: number }),
  bloodPressure: z.object({ systolic: number, diastolic: number, status: pressureStatus }),
  sleep: z.object({
    duration: number.describe('Hours'),
    quality: z.enum(['good', 'fair', 'poor']).nullable(),
  }),
})

export const HealthDashboard = z.object({
  today: Today,
  trends: z.object({
    bloodPressure: z.array(z.object({ date: z.string(), systolic: z.number(), diastolic: z.number() })),
  }),
  alerts: z.array(HealthAlert),
})

const day = z.object({ date: z.string() })
/** Measurements by day. Days without measurements are left out. */
export const HealthTrends = z.object({
  from: z.string(),
  to: z.string(),
  steps: z.array(day.extend({ count: z.number() })),
  heartRate: z.array(day.extend({ average: z.number(), min: z.number(), max: z.number() })),
  bloodPressure: z.array(day.extend({ systolic: z.number(), diastolic: z.number() })),
  bloodSugar: z.array(day.extend({ average: z.number() })),
  sleep: z.array(day.extend({ duration: z.number() })),
})

export const HealthReport = z.object({
  id: z.number().int(),
  week: z.string().describe('YYYY-Www'),
  periodStart: z.string(),
  periodEnd: z.string(),
  daysMeasured: z.number().int(),
  steps: z.object({ average: z.number(), best: z.number(), total: z.number() }).nullable(),
  heartRate: z.object({ average: z.number(), min: z.number(), max: z.number() }).nullable(),
  bloodPressure: z
    .object({ systolic: z.number(), diastolic: z.number(), status: pressureStatus })
    .nullable()
    .describe('Averages'),
  bloodSugar: z.object({ average: z.number() }).nullable(),
  sleep: z.object({ average: z.number() }).nullable().describe('Hours'),
  alertCount: z.number().int(),
  disclaimer: z.string(),
})

const brand = z.enum(['vendor_a', 'vendor_b'])
/** Number of minutes between fetches from a watch; 0 means that data is fetched only on request. */
const syncInterval = z.literal([0, 30, 60])
const Device = z.object({
  id: z.number().int(),
  brand,
  model: z.string().nullable(),
  syncInterval: z.number().int().describe('Minutes between fetches; 0 means only on request'),
  lastSyncAt: z.string().nullable(),
  status: z.enum(['active', 'inactive']).describe('`inactive`: must be bound again'),
  lastError: z.string().nullable(),
  createdAt: z.string(),
})
const added = z.number().int().describe('Number of new measurements')

export const healthContract = {
  authorizeDevice: get('/api/v1/health/devices/authorize', {
    auth: 'user',
    summary: "Get the address of a vendor's authorization page",
    query: z.object({
      brand,
      state: z
        .string()
        .regex(/^[\w-]{16,64}$/, 'is no random value')
        .describe('Random value of the client, which the vendor returns unchanged'),
    }),
    reply: z.object({
      url: z.string().describe('The vendor returns to /health/devices/callback with `code` and `state`'),
    }),
  }),
  bind: post('/api/v1/health/devices/bind', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Bind a watch and import its last seven days',
    body: z.strictObject({
      brand,
      authCode: z.string().regex(/^[\x21-\x7e]{1,500}$/, 'is no code'),
      syncInterval: syncInterval.default(60),
    }),
    reply: SuccessResponse.extend({ device: Device, added }),
  }),
  devices: get('/api/v1/health/devices', {
    auth: 'user',
    summary: 'List my watches and the status of their fetches',
    query: PageQuery,
    reply: z.object({ devices: z.array(Device), ...paginationFields }),
  }),
  setDevice: put('/api/v1/health/devices/:id', {
    auth: 'user',
    summary: 'Set how often measurements are fetched',
    params: IdParams,
    body: z.strictObject({ syncInterval }),
    reply: SuccessResponse,
  }),
  sync: post('/api/v1/health/devices/:id/sync', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Fetch measurements from a watch now',
    params: IdParams,
    reply: SuccessResponse.extend({ added }),
  }),
  unbind: del('/api/v1/health/devices/:id', {
    auth: 'user',
    summary: 'Unbind a watch (its measurements stay)',
    params: IdParams,
    reply: SuccessResponse,
  }),
  addRecord: post('/api/v1/health/records', {
    auth: 'user',
    summary: 'Add a manual measurement',
    body: NewRecord,
    reply: SuccessResponse.extend({
      record: HealthRecord,
      alerts: z.array(HealthAlert),
      disclaimer: z.string(),
    }),
  }),
  records: get('/api/v1/health/records', {
    auth: 'user',
    summary: 'List measurements, newest first',
    query: PageQuery.extend({
      type: z.enum(recordTypes).optional(),
      from: dateTimeField.optional(),
      to: dateTimeField.optional().describe('End of the range, excluded'),
    }),
    reply: z.object({ records: z.array(HealthRecord), ...paginationFields }),
  }),
  dashboard: get('/api/v1/health/dashboard', {
    auth: 'user',
    summary: 'Get today’s values, and a week of blood pressure and alerts',
    reply: HealthDashboard,
  }),
  weeklyReport: get('/api/v1/health/reports/weekly', {
    auth: 'user',
    summary: 'Get a weekly report, by default the latest (older ones: members only)',
    query: z.object({ week: z.string().max(10).optional().describe('YYYY-Www') }),
    reply: HealthReport,
  }),
}
