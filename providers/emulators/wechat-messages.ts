import { randomUUID } from 'node:crypto'
import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import { areSecretsEqual } from '@sanhe/kit/security/secrets'
import { type Clock, type Instant, secondMs, systemClock, toIso } from '@sanhe/kit/runtime/clock'
import Fastify from 'fastify'
import { toWechatErrorResponse } from './social-mini.ts'

type EmulatorOptions = { appId: string; appSecret: string; clock?: Clock }
type SentMessage = {
  touser: string
  template_id: string
  page: string
  data: Record<string, { value: string }>
}

const tokenLifetimeSeconds = 7200

/** Largest number of characters of a field's value, by the prefix of the field's name, as WeChat documents it. */
const maxLengths: [start: string, length: number][] = [
  ['thing', 20],
  ['name', 10],
  ['phrase', 5],
]

/**
 * Starts an emulator of WeChat's stable access tokens and subscription messages. Like WeChat, it sends one message for
 * each permission; without `grant` every person has unlimited permissions.
 */
export async function startWechatMessageEmulator({ appId, appSecret, clock = systemClock }: EmulatorOptions) {
  const app = Fastify()
  const sent: DevMessage[] = []
  const permissions = new Map<string, number>()
  const errors: number[] = []
  let token: { value: string; expiresAt: Instant } | undefined
  let tokenRequests = 0

  app.post('/cgi-bin/stable_token', ({ body }) => {
    const { grant_type, appid, secret, force_refresh } = body as Record<string, unknown>
    tokenRequests += 1
    if (grant_type !== 'client_credential') return toWechatErrorResponse(40002, 'invalid grant_type')
    if (appid !== appId) return toWechatErrorResponse(40013, 'invalid appid')
    if (!areSecretsEqual(String(secret), appSecret)) return toWechatErrorResponse(40125, 'invalid appsecret')
    if (!token || clock.now() >= token.expiresAt || force_refresh === true)
      token = { value: randomUUID(), expiresAt: clock.now() + tokenLifetimeSeconds * secondMs }
    return { access_token: token.value, expires_in: Math.floor((token.expiresAt - clock.now()) / secondMs) }
  })

  app.post('/cgi-bin/message/subscribe/send', ({ query, body }) => {
    const { access_token } = query as Record<string, string | undefined>
    if (access_token === undefined || access_token !== token?.value)
      return toWechatErrorResponse(40001, 'invalid credential, access_token is invalid or not latest')
    if (clock.now() >= token.expiresAt) return toWechatErrorResponse(42001, 'access_token expired')
    const queued = errors.shift()
    if (queued !== undefined) return toWechatErrorResponse(queued, 'as wished')
    return accept(body as SentMessage)
  })

  function accept({ touser, template_id, page, data }: SentMessage) {
    const wrong = Object.entries(data).find(([field, { value }]) => !isValidValue(field, value))
    if (wrong) return toWechatErrorResponse(47003, `argument invalid! data.${wrong[0]}.value invalid`)
    const key = `${touser} ${template_id}`
    const left = permissions.get(key)
    if (left === 0) return toWechatErrorResponse(43101, 'user refuse to accept the msg')
    if (left !== undefined) permissions.set(key, left - 1)
    const values = Object.fromEntries(Object.entries(data).map(([field, { value }]) => [field, value]))
    sent.unshift({
      id: randomUUID(),
      channel: 'wechat',
      to: touser,
      template: template_id,
      data: { ...values, page },
      text: Object.values(values).join('，'),
      createdAt: toIso(clock.now()),
    })
    return { errcode: 0, errmsg: 'ok', msgid: sent.length }
  }

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    outbox: () => sent,
    /** Lets WeChat accept this number of further messages of a template to a person. */
    grant: (openId: string, templateId: string, count: number) =>
      void permissions.set(`${openId} ${templateId}`, count),
    /** Answers the next messages with these error codes. */
    failNextWith: (...codes: number[]) => void errors.push(...codes),
    /** Makes the current token invalid, as a forced refresh by another program does. */
    endToken: () => void (token = undefined),
    tokenRequests: () => tokenRequests,
    stop: () => app.close(),
  }
}

const isValidValue = (field: string, value: string) => {
  const [, length] = maxLengths.find(([start]) => field.startsWith(start)) ?? ['', Infinity]
  return value !== '' && value.length <= length
}
