import { dayMs, fixedClock } from '@sanhe/kit/runtime/clock'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKnownDevices } from './known-devices.ts'

let app: FastifyInstance
let clock: ReturnType<typeof fixedClock>
beforeEach(() => {
  clock = fixedClock(1_000_000_000_000)
  const devices = createKnownDevices('a-secret-of-at-least-32-characters', clock, 'test.device')
  app = Fastify()
  app.post<{ Params: { account: string } }>('/api/login/:account', async (request, reply) => {
    devices.remember(request, reply, request.params.account)
    return { ok: true }
  })
  app.get<{ Params: { account: string } }>('/api/device/:account', async (request) => ({
    device: devices.deviceOf(request, request.params.account) ?? null,
  }))
})
afterEach(() => app.close())

const logIn = async (account: string, headers: Record<string, string> = {}) => {
  const reply = await app.inject({ method: 'POST', url: `/api/login/${account}`, headers })
  const [cookie = ''] = String(reply.headers['set-cookie']).split(';')
  return {
    cookie,
    whole: String(reply.headers['set-cookie']),
    token: String(reply.headers['x-device-token']),
  }
}
const deviceOf = async (account: string, headers: Record<string, string>) =>
  (await app.inject({ url: `/api/device/${account}`, headers })).json<{ device: string | null }>().device

describe('createKnownDevices', () => {
  test('deviceOf recognises a browser by its cookie and any other client by the x-device-token header, for the account that logged in', async () => {
    const { cookie, token, whole } = await logIn('ann')
    expect(await deviceOf('ann', { cookie })).toEqual(expect.any(String))
    expect(await deviceOf('ann', { 'x-device-token': token })).toBe(await deviceOf('ann', { cookie }))
    expect(await deviceOf('bob', { cookie })).toBeNull()
    expect(whole).toContain('HttpOnly; SameSite=Strict')
  })

  test('deviceOf returns the same device id for 90 days after the last login on the device', async () => {
    const { cookie } = await logIn('ann')
    const device = await deviceOf('ann', { cookie })
    clock.move({ advanceMs: 90 * dayMs - 1 })
    const later = await logIn('ann', { cookie })
    clock.move({ advanceMs: 1 })
    expect(await deviceOf('ann', { cookie })).toBeNull()
    expect(await deviceOf('ann', { cookie: later.cookie })).toBe(device)
  })

  test('remember() keeps a device token for each of the 4 accounts that logged in last in a browser', async () => {
    let cookie = ''
    for (const account of ['a', 'b', 'c', 'd', 'e'])
      cookie = (await logIn(account, cookie ? { cookie } : {})).cookie
    const known = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map(async (account) => (await deviceOf(account, { cookie })) !== null),
    )
    expect(known).toEqual([false, true, true, true, true])
  })

  test('deviceOf refuses a device token that was changed or signed with another secret', async () => {
    const { token } = await logIn('ann')
    for (let at = 0; at < token.length; at += 7) {
      const flipped = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(await deviceOf('ann', { 'x-device-token': flipped }), `at ${at}`).toBeNull()
    }
    for (const wrong of ['', '~~~', 'x'.repeat(5000), '.'.repeat(20)])
      expect(await deviceOf('ann', { 'x-device-token': wrong, cookie: `test.device=${wrong}` })).toBeNull()
  })
})
