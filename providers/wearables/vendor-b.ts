import { createHmac } from 'node:crypto'
import { type Clock, type Instant, secondMs } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'
import { fetchWearableJson } from './fetch-json.ts'
import type { AuthorizationRequest, WearableTokens, WearableVendor } from './index.ts'
import {
  type BloodSugarTiming,
  maxRecordPages,
  convertMgdlToMmol,
  convertMinutesToHours,
  sortRecordsByTime,
  type WearableRecord,
} from './records.ts'
import { WearableError, type WearableFault } from './wearable-error.ts'

export type VendorBAccount = { endpoint: string; appId: string; appSecret: string }

const Answer = z.object({ errno: z.number(), data: z.unknown() })
const Token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  device_sn: z.string(),
  device_name: z.string(),
})
const Page = z.object({ items: z.array(z.unknown()), next: z.string().nullable() })

const faults: Record<number, WearableFault> = {
  2001: 'grant_refused',
  3001: 'token_expired',
  3002: 'grant_refused',
  9000: 'busy',
}

/**
 * Reads records of wearable vendor B, which uses signed requests, short field names, times in seconds, blood sugar in
 * mg/dL and sleep in minutes.
 */
export function wearableVendorB(account: VendorBAccount, clock: Clock): WearableVendor {
  const ask = createVendorBCaller(account, clock)
  return {
    authorizationUrl: (request) => createAuthorizationUrl(account, clock, request),
    exchange: async (code) =>
      toWearableTokens(await ask('/api/token', Token, { grant: 'code', code }), clock),
    refresh: async (token) =>
      toWearableTokens(await ask('/api/token', Token, { grant: 'refresh', refresh_token: token }), clock),
    async records(accessToken, period) {
      const lists = Object.keys(kinds).map((kind) => listRecords(ask, accessToken, { kind, ...period }))
      return sortRecordsByTime((await Promise.all(lists)).flat())
    },
  }
}

/** The page's URL is signed like a request, so that the vendor's page refuses a changed redirect URI. */
function createAuthorizationUrl(
  { endpoint, appId, appSecret }: VendorBAccount,
  clock: Clock,
  { redirectUri, state }: AuthorizationRequest,
) {
  const params = {
    app_id: appId,
    redirect_uri: redirectUri,
    state,
    timestamp: String(Math.floor(clock.now() / secondMs)),
  }
  const query = new URLSearchParams({ ...params, sign: signValues(params, appSecret) })
  return `${endpoint}/connect?${query.toString()}`
}

type CallVendorB = ReturnType<typeof createVendorBCaller>

function createVendorBCaller({ endpoint, appId, appSecret }: VendorBAccount, clock: Clock) {
  return async <T>(path: string, form: z.ZodType<T>, values: Record<string, string>): Promise<T> => {
    const params: Record<string, string> = {
      ...values,
      app_id: appId,
      timestamp: String(Math.floor(clock.now() / secondMs)),
    }
    const query = new URLSearchParams({ ...params, sign: signValues(params, appSecret) })
    const { body } = await fetchWearableJson(`${endpoint}${path}?${query.toString()}`)
    const answer = Answer.safeParse(body).data
    if (!answer) throw new WearableError('bad_answer')
    if (answer.errno !== 0) throw new WearableError(faults[answer.errno] ?? 'refused')
    const data = form.safeParse(answer.data)
    if (!data.success) throw new WearableError('bad_answer')
    return data.data
  }
}

/** Signs the values before URL encoding, in the order of their names. */
function signValues(values: Record<string, string>, secret: string) {
  const names = Object.keys(values).toSorted((a, b) => (a < b ? -1 : 1))
  const text = names.map((name) => `${name}=${values[name]}`).join('&')
  return createHmac('sha256', secret).update(text).digest('hex')
}

const toWearableTokens = (token: z.output<typeof Token>, clock: Clock): WearableTokens => ({
  accessToken: token.access_token,
  refreshToken: token.refresh_token,
  expiresAt: clock.now() + token.expires_in * secondMs,
  device: { id: token.device_sn, model: token.device_name },
})

type RecordQuery = { kind: string; from: Instant; to: Instant }

async function listRecords(ask: CallVendorB, accessToken: string, { kind, from, to }: RecordQuery) {
  const found: WearableRecord[] = []
  const params = {
    access_token: accessToken,
    kind,
    // The vendor accepts whole seconds only, so the requested period is slightly longer. Records outside the exact
    // period are removed after the last page.
    start: String(Math.floor(from / secondMs)),
    end: String(Math.ceil(to / secondMs)),
  }
  let next: string | null = ''
  for (let page = 0; page < maxRecordPages && next !== null; page += 1) {
    const cursor = next && { next }
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const answer: z.output<typeof Page> = await ask('/api/data', Page, { ...params, ...cursor })
    found.push(...answer.items.flatMap((item) => toWearableRecords(kind, item)))
    next = answer.next
  }
  return found.filter(({ recordedAt }) => recordedAt >= from && recordedAt < to)
}

const timings: Record<number, BloodSugarTiming> = { 1: 'fasting', 2: 'before_meal', 3: 'after_meal' }
const amount = z.number().nonnegative()
const withTime = <T extends z.ZodRawShape>(fields: T) => z.object({ ts: z.number().int(), ...fields })

const kinds = {
  step: createRecordReader(withTime({ n: amount }), ({ n }) => ({
    recordType: 'steps',
    value: { count: n },
  })),
  hr: createRecordReader(withTime({ v: amount }), ({ v }) => ({
    recordType: 'heart_rate',
    value: { bpm: v },
  })),
  bp: createRecordReader(withTime({ sys: amount, dia: amount }), ({ sys, dia }) => ({
    recordType: 'blood_pressure',
    value: { systolic: sys, diastolic: dia },
  })),
  glu: createRecordReader(withTime({ mgdl: amount, meal: z.number() }), ({ mgdl, meal }) => ({
    recordType: 'blood_sugar',
    value: { mmol: convertMgdlToMmol(mgdl), timing: timings[meal] ?? 'random' },
  })),
  slp: createRecordReader(
    withTime({ total: amount, deep: amount, light: amount, rem: amount }),
    (minutes) => ({
      recordType: 'sleep',
      value: {
        duration_hours: convertMinutesToHours(minutes.total),
        deep_hours: convertMinutesToHours(minutes.deep),
        light_hours: convertMinutesToHours(minutes.light),
        rem_hours: convertMinutesToHours(minutes.rem),
      },
    }),
  ),
}

type Meaning<R = WearableRecord> = R extends WearableRecord ? Omit<R, 'recordedAt'> : never

function createRecordReader<T extends { ts: number }>(form: z.ZodType<T>, meaning: (item: T) => Meaning) {
  return (given: unknown): WearableRecord[] => {
    const item = form.safeParse(given).data
    return item ? [{ recordedAt: item.ts * secondMs, ...meaning(item) }] : []
  }
}

const toWearableRecords = (kind: string, item: unknown) => kinds[kind as keyof typeof kinds](item)
