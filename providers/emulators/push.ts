import { timingSafeEqual } from 'node:crypto'
import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import { type Clock, dayMs, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import Fastify from 'fastify'
import { z } from 'zod'

type EmulatorOptions = { appKey: string; masterSecret: string; clock: Clock }
type PushedMessage = { msg_id: string; sendno: string; at: Instant }

const keptMessages = 1000
const cidLivesMs = dayMs

const Push = z.object({
  cid: z.string().optional(),
  platform: z.union([z.literal('all'), z.array(z.string())]),
  audience: z.object({
    alias: z.array(z.string()).min(1).max(1000),
    registration_id: z.array(z.string()).min(1).max(1000).optional(),
  }),
  notification: z.object({
    alert: z.string(),
    android: z.object({ title: z.string(), extras: z.record(z.string(), z.string()) }),
  }),
})

/**
 * Starts an emulator of JPush. It accepts one app by Basic authentication, accepts each `cid` once a day, and stores
 * messages instead of pushing them.
 */
export async function startJpushEmulator({ appKey, masterSecret, clock }: EmulatorOptions) {
  const app = Fastify()
  const outbox: DevMessage[] = []
  const goneIds = new Set<string>()
  const byCid = new Map<string, PushedMessage>()
  let failure: { status: number; code: number } | undefined

  app.post('/v3/push', ({ headers, body }, reply) => {
    const apiError = (status: number, code: number, message: string) =>
      reply.code(status).send({ error: { code, message } })
    if (!isAppAuthorized(headers.authorization ?? '', `${appKey}:${masterSecret}`))
      return apiError(401, 1004, 'basic authentication failed')
    if (failure) return apiError(failure.status, failure.code, 'as the test wished')
    const push = Push.safeParse(body).data
    if (!push || (push.cid !== undefined && !push.cid.startsWith(`${appKey}-`)))
      return apiError(400, 1003, 'parameter value is invalid')
    const gone = push.audience.registration_id?.find((id) => goneIds.has(id))
    if (gone !== undefined) return apiError(400, 1003, `The registration_id ${gone} is invalid!`)
    const { msg_id, sendno } = pushedOnce(push)
    return { msg_id, sendno }
  })

  function pushedOnce(push: z.output<typeof Push>): PushedMessage {
    const known = byCid.get(push.cid ?? '')
    if (known && clock.now() - known.at < cidLivesMs) return known
    const pushed = { msg_id: keep(push).id, sendno: '0', at: clock.now() }
    if (push.cid !== undefined) byCid.set(push.cid, pushed)
    return pushed
  }

  function keep({ audience, notification }: z.output<typeof Push>) {
    const { title, extras } = notification.android
    const message: DevMessage = {
      id: String(BigInt(`0x${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`)),
      channel: 'push',
      to: (audience.alias[0] ?? '').replace('_', ':'),
      template: extras['type'] ?? 'push',
      data: extras,
      text: `${title} ${notification.alert}`,
      createdAt: toIso(clock.now()),
    }
    outbox.unshift(message)
    outbox.length = Math.min(outbox.length, keptMessages)
    return message
  }

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  return {
    url,
    outbox: () => outbox,
    unregister: (registrationId: string) => void goneIds.add(registrationId),
    /** Fails every push with this error from now on; undefined ends the failure. */
    failWith: (next: typeof failure) => void (failure = next),
    stop: () => app.close(),
  }
}

function isAppAuthorized(authorization: string, expected: string) {
  const [scheme, credentials = ''] = authorization.split(' ')
  const given = Buffer.from(credentials, 'base64')
  const known = Buffer.from(expected)
  return scheme === 'Basic' && given.length === known.length && timingSafeEqual(given, known)
}
