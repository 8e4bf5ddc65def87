import { type Clock, fromIso, secondMs, toIso } from '@sanhe/kit/runtime/clock'
import Fastify, { type FastifyReply } from 'fastify'
import { type DemoMeasurement, generateMeasurements } from './wearables/demo-data.ts'
import { isHttpRedirectUri, renderConsentPage } from './wearables/consent-page.ts'
import { accessTokenLifetimeMs, createTokenIssuer, parseDemoConsentCode } from './wearables/tokens.ts'

type EmulatorOptions = { clientId: string; clientSecret: string; clock: Clock }
type Query = Record<string, string | undefined>

const pageSize = 20

/** Starts an emulator of wearable vendor A, which uses OAuth 2.0 and returns pages of generated records. */
export async function startWearableAEmulator({ clientId, clientSecret, clock }: EmulatorOptions) {
  const app = Fastify()
  const tokens = createTokenIssuer(clientSecret, clock)
  let failure: number | undefined
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  app.addHook('onRequest', async (_, reply) => (failure ? apiError(reply, failure, 'as wished') : undefined))

  app.get('/oauth2/authorize', ({ query }, reply) => {
    const { client_id, redirect_uri: redirectUri = '', state = '', response_type } = query as Query
    if (client_id !== clientId) return apiError(reply, 401, 'invalid_client')
    if (response_type !== 'code' || !isHttpRedirectUri(redirectUri))
      return apiError(reply, 400, 'invalid_request')
    return reply
      .type('text/html; charset=utf-8')
      .send(renderConsentPage({ vendor: '甲品牌手表', redirectUri, state }))
  })

  app.post('/oauth2/token', ({ body }, reply) => {
    const params = (body ?? {}) as Query
    if (params['client_id'] !== clientId || params['client_secret'] !== clientSecret)
      return apiError(reply, 401, 'invalid_client')
    const person =
      params['grant_type'] === 'refresh_token'
        ? tokens.personOf(params['refresh_token'] ?? '', 'refresh')
        : parseDemoConsentCode(params['code'] ?? '')
    if (!person) return apiError(reply, 400, 'invalid_grant')
    const device = { id: `A-${person}`.slice(0, 100), model: 'Watch A1' }
    return {
      ...tokens.pairFor(person),
      token_type: 'Bearer',
      expires_in: accessTokenLifetimeMs / secondMs,
      device,
    }
  })

  app.get('/v1/records', ({ query, headers }, reply) => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const person = tokens.personOf(token, 'access')
    if (!person) return apiError(reply, 401, 'token_expired')
    const { type = '', from = '', to = '', page = '1' } = query as Query
    const [start, end, at] = [fromIso(from), fromIso(to), Number(page) - 1]
    if (!(start <= end && at >= 0)) return apiError(reply, 400, 'invalid_request')
    const all = generateMeasurements(person, start, end, clock.now()).filter(({ kind }) => kind === type)
    return {
      records: all.slice(at * pageSize, (at + 1) * pageSize).map(toVendorARecord),
      page: at + 1,
      total_pages: Math.ceil(all.length / pageSize),
    }
  })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  return { url, failWith: (status: number | undefined) => void (failure = status), stop: () => app.close() }
}

const apiError = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error })

function toVendorARecord({ at, kind, ...value }: DemoMeasurement) {
  if ('mmol' in value) return { type: kind, time: toIso(at), value: { ...value, timing: 'fasting' } }
  if (!('rem' in value)) return { type: kind, time: toIso(at), value }
  const hours = (minutes: number) => Number((minutes / 60).toFixed(2))
  const { deep, light, rem } = value
  const slept = { hours: hours(deep + light + rem), deep: hours(deep), light: hours(light), rem: hours(rem) }
  return { type: kind, time: toIso(at), value: slept }
}
