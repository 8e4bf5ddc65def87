import { del, get, post, put } from '@sanhe/kit/http/contract'
import { ById } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { Done, pagination, moment, PageQuery } from '#core/contract'

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

/** What a living body may measure: what lies outside is a slip of the finger, or a watch on the table. */
const values = {
  steps: z.strictObject({ count: z.number().int().min(0).max(100_000) }),
  heartRate: z.strictObject({ bpm: z.number().min(20).max(250) }),
  bloodPressure: z
    .strictObject({ systolic: z.number().min(50).max(260), diastolic: z.number().min(30).max(200) })
    .refine(({ systolic, diastolic }) => systolic > diastolic, 'systolic is the higher one'),
  bloodSugar: z.strictObject({
    mmol: z.number().min(1).max(40),
    timing: z.enum(['fasting', 'before_meal', 'after_meal', 'random']),
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
const NewRecord = measured({ recordedAt: moment })

const Value = z.record(z.string(), z.unknown())
export const HealthRecord = z.object({
  id: z.number().int(),
  recordType: z.enum(recordTypes),
  value: Value,
  recordedAt: z.string(),
  source: z.enum(['device', 'manual']),
})

export const Alert = z.object({
  id: z.number().int(),
  alertType: z.enum(alertTypes),
  value: Value.describe('What was measured'),
  threshold: Value.describe('`above` or `below` what'),
  severity: z.enum(['info', 'warning', 'critical']),
  message: z.string(),
  acknowledged: z.boolean(),
  createdAt: z.string(),
})

const number = z.number().nullable()
const pressureStatus = z.enum(['normal', 'high', 'low']).nullable()

/** Null is what was not measured today. */
const Today = z.object({
  steps: number,
  heartRate: z.object({ current: number, min: number, max: number }),
  bloodPressure: z.object({ systolic: number, diastolic: number, status: pressureStatus }),
  sleep: z.object({
    duration: number.describe('Hours'),
    quality: z.enum(['good', 'fair', 'poor']).nullable(),
  }),
})

export const Dashboard = z.object({
  today: Today,
  trends: z.object({
    bloodPressure: z.array(z.object({ date: z.string(), systolic: z.number(), diastolic: z.number() })),
  }),
  alerts: z.array(Alert),
})

const day = z.object({ date: z.string() })
/** Days without a measurement are left out. */
export const Trends = z.object({
  from: z.string(),
  to: z.string(),
  steps: z.array(day.extend({ count: z.number() })),
  heartRate: z.array(day.extend({ average: z.number(), min: z.number(), max: z.number() })),
  bloodPressure: z.array(day.extend({ systolic: z.number(), diastolic: z.number() })),
  bloodSugar: z.array(day.extend({ average: z.number() })),
  sleep: z.array(day.extend({ duration: z.number() })),
})

export const Report = z.object({
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
/** Minutes; 0 is by hand. */
const syncInterval = z.literal([0, 30, 60])
const Device = z.object({
  id: z.number().int(),
  brand,
  model: z.string().nullable(),
  syncInterval: z.number().int().describe('Minutes; 0: by hand'),
  lastSyncAt: z.string().nullable(),
  status: z.enum(['active', 'inactive']).describe('inactive: has to be bound anew'),
  lastError: z.string().nullable(),
  createdAt: z.string(),
})
const added = z.number().int().describe('How many measurements were new')

export const healthContract = {
  bind: post('/api/v1/health/devices/bind', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Binds a watch by the code of its maker and fetches the last seven days',
    body: z.strictObject({
      brand,
      authCode: z.string().regex(/^[\x21-\x7e]{1,500}$/, 'is no code'),
      syncInterval: syncInterval.default(60),
    }),
    reply: Done.extend({ device: Device, added }),
  }),
  devices: get('/api/v1/health/devices', {
    auth: 'user',
    summary: 'One’s watches, and how fetching from them goes',
    query: PageQuery,
    reply: z.object({ devices: z.array(Device), ...pagination }),
  }),
  setDevice: put('/api/v1/health/devices/:id', {
    auth: 'user',
    summary: 'Says how often measurements are fetched',
    params: ById,
    body: z.strictObject({ syncInterval }),
    reply: Done,
  }),
  sync: post('/api/v1/health/devices/:id/sync', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Fetches measurements now',
    params: ById,
    reply: Done.extend({ added }),
  }),
  unbind: del('/api/v1/health/devices/:id', {
    auth: 'user',
    summary: 'Unbinds a watch; what it measured stays',
    params: ById,
    reply: Done,
  }),
  addRecord: post('/api/v1/health/records', {
    auth: 'user',
    summary: 'Writes down what somebody measured by hand',
    body: NewRecord,
    reply: Done.extend({ record: HealthRecord, alerts: z.array(Alert), disclaimer: z.string() }),
  }),
  records: get('/api/v1/health/records', {
    auth: 'user',
    summary: 'Measurements, newest first',
    query: PageQuery.extend({
      type: z.enum(recordTypes).optional(),
      from: moment.optional(),
      to: moment.optional().describe('Before it'),
    }),
    reply: z.object({ records: z.array(HealthRecord), ...pagination }),
  }),
  dashboard: get('/api/v1/health/dashboard', {
    auth: 'user',
    summary: 'Today, the blood pressure of seven days, and their alerts',
    reply: Dashboard,
  }),
  weeklyReport: get('/api/v1/health/reports/weekly', {
    auth: 'user',
    summary: 'The report of a week, the latest where none is named; older ones are for members',
    query: z.object({ week: z.string().max(10).optional().describe('YYYY-Www') }),
    reply: Report,
  }),
}
