import { secondMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#access'
import { createCaller, getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { listPushTokens } from './testing/devices.ts'

let app: TestApp
let li: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (li = await app.user()))
afterAll(() => app.stop())

const devicesOf = (recipient: string) => listPushTokens(app, recipient)

describe('push tokens', () => {
  const add = (caller: TestUser, token: string) =>
    caller.notifications.addDevice({ body: { platform: 'jpush', token } })

  test('POST and DELETE /push/tokens add and remove a device for users and children', async () => {
    const at = { created_at: toDate(app.clock.now()) }
    const child = await app.db
      .insertInto('child_users')
      .values({ social_openid: 'child of the devices', ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const caller = createCaller(app.url, await app.deps.tokens.issue({ type: 'child', id: child.id }))
    await add(li, 'phone of li')
    await caller.notifications.addChildDevice({ body: { platform: 'apns', token: 'ab'.repeat(32) } })
    expect(await devicesOf(`user:${li.id}`)).toEqual(['phone of li'])
    expect(await devicesOf(`child:${child.id}`)).toEqual(['ab'.repeat(32)])
    await caller.notifications.removeChildDevice({ body: { token: 'phone of li' } })
    expect(await devicesOf(`user:${li.id}`)).toEqual(['phone of li'])
    await li.notifications.removeDevice({ body: { token: 'phone of li' } })
    expect(await devicesOf(`user:${li.id}`)).toEqual([])
  })

  test('a merchant account registers its push token for the merchant', async () => {
    const shop = await app.merchant()
    const device = { platform: 'webpush', token: '{"endpoint":"https://push"}' } as const
    await shop.notifications.addMerchantDevice({ body: device })
    expect(await devicesOf(`merchant:${shop.id}`)).toEqual([device.token])
    await shop.notifications.removeMerchantDevice({ body: { token: device.token } })
    expect(await devicesOf(`merchant:${shop.id}`)).toEqual([])
  })

  test('a push token belongs to the last user who registers it', async () => {
    const wang = await app.user()
    await add(li, 'a phone in two hands')
    await add(wang, 'a phone in two hands')
    expect([await devicesOf(`user:${li.id}`), await devicesOf(`user:${wang.id}`)]).toEqual([
      [],
      ['a phone in two hands'],
    ])
  })

  test('registering an eleventh device deletes the device that registered longest ago', async () => {
    for (let nth = 0; nth < 11; nth += 1) {
      app.clock.move({ advanceMs: secondMs })
      await add(li, `phone ${li.id} ${String(nth).padStart(2, '0')}`)
    }
    expect(await devicesOf(`user:${li.id}`)).toHaveLength(10)
    expect((await devicesOf(`user:${li.id}`))[0]).toBe(`phone ${li.id} 01`)
  })

  test.each([
    ['that is empty', ''],
    ['of more than 2,000 characters', 'x'.repeat(2001)],
    ['in Chinese', '设备'],
    ['with a NUL', 'a\u0000b'],
  ])('POST /push/tokens answers 400 VALIDATION_ERROR for a push token with %s', async (_, token) => {
    const field = 'token'
    expect(await getRefusal(add(li, token))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', field })
  })

  test('POST /push/tokens accepts a push token of 2,000 characters', async () => {
    const token = Array.from({ length: 2000 }, (_, nth) =>
      String.fromCharCode(33 + ((nth * 7919) % 94)),
    ).join('')
    await add(li, token)
    expect(await devicesOf(`user:${li.id}`)).toEqual([token])
  })
})

describe('push tokens of ended sessions', () => {
  let phones = 0
  const logIn = async () => {
    const holder = { type: 'user' as const, id: li.id }
    const token = await openSession(app.deps, holder, { ip: '203.0.113.1', device: 'phone' })
    const caller = createCaller(app.url, token)
    await caller.notifications.addDevice({ body: { platform: 'jpush', token: `session ${(phones += 1)}` } })
    return caller
  }
  const count = async () => (await devicesOf(`user:${li.id}`)).length

  test('a session that is ended from another device deletes the push token of its device', async () => {
    const [lost, kept] = [await logIn(), await logIn()]
    const { sessions } = await lost.auth.sessions({ query: {} })
    const id = sessions.find(({ current }) => current)?.id ?? ''
    await kept.auth.endSession({ params: { id } })
    expect(await count()).toBe(1)
    await kept.auth.logout({ body: undefined })
    expect(await count()).toBe(0)
  })

  test('logging out everywhere deletes the push tokens of all devices', async () => {
    const [phone] = [await logIn(), await logIn()]
    expect(await count()).toBe(2)
    await phone.auth.logoutEverywhere({ body: undefined })
    expect(await count()).toBe(0)
  })

  test('a device that registers again in a new session keeps its push token when the old session ends', async () => {
    const [old, next] = [await logIn(), await logIn()]
    const body = { platform: 'jpush', token: `same phone ${li.id}` } as const
    await old.notifications.addDevice({ body })
    await next.notifications.addDevice({ body })
    await old.auth.logout({ body: undefined })
    expect(await devicesOf(`user:${li.id}`)).toContain(body.token)
  })
})
