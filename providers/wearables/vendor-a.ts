import { type Clock, fromIso, type Instant, secondMs, toIso } from '@sanhe/kit/runtime/clock'
import { z } from 'zod'
import { fetchWearableJson } from './fetch-json.ts'
import type { AuthorizationRequest, WearableTokens, WearableVendor } from './index.ts'
import { maxRecordPages, sortRecordsByTime, type WearableRecord } from './records.ts'
import { WearableError } from './wearable-error.ts'

export type VendorAAccount = { endpoint: string; clientId: string; clientSecret: string }

const Token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  device: z.object({ id: z.string(), model: z.string() }),
})
const Page = z.object({ records: z.array(z.unknown()), total_pages: z.number().int() })

const amount = z.number().nonnegative()
const time = z.iso.datetime({ offset: true }).transform(fromIso)
const Timing = z.enum(['fasting', 'before_meal', 'after_meal', 'random'])
const Sleep = z.object({ hours: amount, deep: amount, light: amount, rem: amount })
const Item = z.discriminatedUnion('type', [
  z.object({ type: z.literal('steps'), time, value: z.object({ count: amount }) }),
  z.object({ type: z.literal('heart_rate'), time, value: z.object({ bpm: amount }) }),
  z.object({
    type: z.literal('blood_pressure'),
    time,
    value: z.object({ systolic: amount, diastolic: amount }),
  }),
  z.object({ type: z.literal('blood_sugar'), time, value: z.object({ mmol: amount, timing: Timing }) }),
  z.object({ type: z.literal('sleep'), time, value: Sleep }),
])
const types = ['steps', 'heart_rate', 'blood_pressure', 'blood_sugar', 'sleep'] as const

/**
 * Reads records of wearable vendor A, which uses OAuth 2.0, bearer tokens, numbered pages and the units that this
 * repository uses.
 */
export function wearableVendorA(account: VendorAAccount, clock: Clock): WearableVendor {
  return {
    authorizationUrl: (request) => createAuthorizationUrl(account, request),
    exchange: (code) => requestTokens(account, clock, { grant_type: 'authorization_code', code }),
    refresh: (token) => requestTokens(account, clock, { grant_type: 'refresh_token', refresh_token: token }),
    async records(accessToken, period) {
      const lists = types.map((type) => listRecords(account, accessToken, { type, ...period }))
      return sortRecordsByTime((await Promise.all(lists)).flat())
    },
  }
}

function createAuthorizationUrl(
  { endpoint, clientId }: VendorAAccount,
  { redirectUri, state }: AuthorizationRequest,
) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
  })
  return `${endpoint}/oauth2/authorize?${query.toString()}`
}

async function requestTokens(
  { endpoint, clientId, clientSecret }: VendorAAccount,
  clock: Clock,
  query: Record<string, string>,
): Promise<WearableTokens> {
  const body = new URLSearchParams({ ...query, client_id: clientId, client_secret: clientSecret })
  const answer = await fetchWearableJson(`${endpoint}/oauth2/token`, { method: 'POST', body })
  const { error } = z.object({ error: z.string().optional() }).catch({}).parse(answer.body)
  if (error === 'invalid_grant') throw new WearableError('grant_refused')
  if (answer.status !== 200) throw new WearableError('refused')
  const token = Token.safeParse(answer.body).data
  if (!token) throw new WearableError('bad_answer')
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    expiresAt: clock.now() + token.expires_in * secondMs,
    device: token.device,
  }
}

type RecordQuery = { type: (typeof types)[number]; from: Instant; to: Instant }

async function listRecords(account: VendorAAccount, accessToken: string, query: RecordQuery) {
  const found: WearableRecord[] = []
  for (let page = 1, pages = 1; page <= Math.min(pages, maxRecordPages); page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- how many pages there are is on the page
    const answer = await fetchRecordPage(account, accessToken, { ...query, page })
    pages = answer.total_pages
    found.push(...answer.records.flatMap((item) => toWearableRecords(item)))
  }
  return found
}

async function fetchRecordPage(
  { endpoint }: VendorAAccount,
  accessToken: string,
  { type, from, to, page }: RecordQuery & { page: number },
) {
  const query = new URLSearchParams({ type, from: toIso(from), to: toIso(to), page: String(page) })
  const headers = { authorization: `Bearer ${accessToken}` }
  const { status, body } = await fetchWearableJson(`${endpoint}/v1/records?${query.toString()}`, { headers })
  if (status === 401) throw new WearableError('token_expired')
  if (status !== 200) throw new WearableError('refused')
  const read = Page.safeParse(body).data
  if (!read) throw new WearableError('bad_answer')
  return read
}

function toWearableRecords(given: unknown): WearableRecord[] {
  const item = Item.safeParse(given).data
  if (!item) return []
  const { time: recordedAt, type: recordType } = item
  if (recordType !== 'sleep') return [{ recordedAt, recordType, value: item.value } as WearableRecord]
  const { hours, deep, light, rem } = item.value
  const value = { duration_hours: hours, deep_hours: deep, light_hours: light, rem_hours: rem }
  return [{ recordedAt, recordType, value }]
}
