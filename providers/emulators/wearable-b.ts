import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import Fastify from 'fastify'
import { type DemoMeasurement, generateMeasurements } from './wearables/demo-data.ts'
import { isHttpRedirectUri, renderConsentPage } from './wearables/consent-page.ts'
import { accessTokenLifetimeMs, createTokenIssuer, parseDemoConsentCode } from './wearables/tokens.ts'

type EmulatorOptions = { appId: string; appSecret: string; clock: Clock }
type Query = Record<string, string>

const pageSize = 20
const maxAgeMs = 5 * minuteMs

/** Starts an emulator of wearable vendor B: signed requests, short field names, other units, and generated records. */
export async function startWearableBEmulator(options: EmulatorOptions) {
  const { appSecret, clock } = options
  const app = Fastify()
  const tokens = createTokenIssuer(appSecret, clock)
  let failure: number | undefined

  const answering = (answer: (query: Query) => object) => async (request: { query: unknown }) => {
    const query = request.query as Query
    const problem = signatureProblem(query, options) ?? failure
    return problem === undefined ? answer(query) : refusedResponse(problem)
  }
  app.get('/connect', (request, reply) => {
    const query = request.query as Query
    const { redirect_uri: redirectUri = '', state = '' } = query
    const problem = signatureProblem(query, options) ?? (isHttpRedirectUri(redirectUri) ? undefined : 1003)
    if (problem !== undefined) return reply.code(400).send(refusedResponse(problem))
    return reply
      .type('text/html; charset=utf-8')
      .send(renderConsentPage({ vendor: '乙品牌手环', redirectUri, state }))
  })
  app.get(
    '/api/token',
    answering(({ grant, code = '', refresh_token = '' }) => {
      const isCode = grant === 'code'
      const person = isCode ? parseDemoConsentCode(code) : tokens.personOf(refresh_token, 'refresh')
      if (!person) return refusedResponse(isCode ? 2001 : 3002)
      const device = { device_sn: `B${person}`.slice(0, 100), device_name: 'Band B2' }
      return okResponse({
        ...tokens.pairFor(person),
        expires_in: accessTokenLifetimeMs / secondMs,
        ...device,
      })
    }),
  )
  app.get(
    '/api/data',
    answering(({ access_token = '', kind = '', start, end, next = '0' }) => {
      const person = tokens.personOf(access_token, 'access')
      if (!person) return refusedResponse(3001)
      const [from, to] = [Number(start) * secondMs, Number(end) * secondMs]
      if (!(from <= to)) return refusedResponse(1003)
      const all = generateMeasurements(person, from, to, clock.now()).flatMap((one) =>
        toVendorBRecords(kind, one),
      )
      const after = Number(next) + pageSize
      return okResponse({
        items: all.slice(Number(next), after),
        next: after < all.length ? String(after) : null,
      })
    }),
  )

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  return { url, failWith: (errno: number | undefined) => void (failure = errno), stop: () => app.close() }
}

const okResponse = (data: object) => ({ errno: 0, errmsg: 'ok', data })
const refusedResponse = (errno: number) => ({ errno, errmsg: 'refused', data: null })

function signatureProblem({ sign = '', ...query }: Query, { appId, appSecret, clock }: EmulatorOptions) {
  if (query['app_id'] !== appId) return 1000
  const text = new URLSearchParams(query)
  text.sort()
  const plain = [...text].map(([name, value]) => `${name}=${value}`).join('&')
  const expected = createHmac('sha256', appSecret).update(plain).digest()
  const given = Buffer.from(sign, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 1001
  if (!(Math.abs(clock.now() - Number(query['timestamp']) * secondMs) <= maxAgeMs)) return 1002
}

function toVendorBRecords(kind: string, one: DemoMeasurement): object[] {
  const ts = Math.floor(one.at / secondMs)
  if (kind === 'step' && one.kind === 'steps') return [{ ts, n: one.count }]
  if (kind === 'hr' && one.kind === 'heart_rate') return [{ ts, v: one.bpm }]
  if (kind === 'bp' && one.kind === 'blood_pressure') return [{ ts, sys: one.systolic, dia: one.diastolic }]
  if (kind === 'glu' && one.kind === 'blood_sugar')
    return [{ ts, mgdl: Math.round(one.mmol * 18.0182), meal: 1 }]
  if (kind !== 'slp' || one.kind !== 'sleep') return []
  const { deep, light, rem } = one
  return [{ ts, total: deep + light + rem, deep, light, rem }]
}
