import { dayMs, fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { startJpushEmulator } from '@sanhe/providers/emulators/push'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choosePushSender, type PushMessage, sandboxPushCredentials } from './index.ts'

const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
const keys = { appKey: 'a1b2c3d4e5f60718293a4b5c', masterSecret: 'a secret of the vendor' }

let vendor: Awaited<ReturnType<typeof startJpushEmulator>>
let sandbox: Awaited<ReturnType<typeof startJpushEmulator>>
beforeAll(async () => {
  vendor = await startJpushEmulator({ ...keys, clock })
  sandbox = await startJpushEmulator({ ...sandboxPushCredentials, clock })
})
afterAll(async () => {
  await vendor.stop()
  await sandbox.stop()
})

let keyCount = 0
const message = (changes: Partial<PushMessage> = {}): PushMessage => ({
  to: 'user:1',
  devices: [],
  title: '健康提醒',
  body: '收缩压 152，请留意',
  data: { type: 'HEALTH_ALERT', alertId: '7' },
  dedupKey: `alert:${(keyCount += 1)}`,
  ...changes,
})
const jpush = (changes: object = {}) =>
  choosePushSender({ jpush: { ...keys, endpoint: vendor.url, isProductionBuild: true, ...changes } })

const ways = {
  'the sandbox': () => ({
    sender: choosePushSender({ sandbox: { emulatorUrl: sandbox.url, isProduction: false } }),
    outbox: sandbox.outbox,
  }),
  'the vendor': () => ({ sender: jpush(), outbox: vendor.outbox }),
}

describe.each(['the sandbox', 'the vendor'] as const)('JPush through %s', (name) => {
  test('JPush sends to the alias of a user when no push token of a device is registered', async () => {
    const { sender, outbox } = ways[name]()
    expect(await sender.send(message({ to: 'child:2' }))).toEqual({ delivered: 1, goneDevices: [] })
    expect(outbox()[0]).toMatchObject({
      channel: 'push',
      to: 'child:2',
      template: 'HEALTH_ALERT',
      data: { type: 'HEALTH_ALERT', alertId: '7' },
      text: '健康提醒 收缩压 152，请留意',
      createdAt: '2026-11-21T08:00:00.000Z',
    })
  })

  test('JPush does not send a message that is limited to devices when no push token is registered', async () => {
    const { sender, outbox } = ways[name]()
    const before = outbox().length
    const limited = message({ to: 'merchant:3', isLimitedToDevices: true })
    expect(await sender.send(limited)).toEqual({ delivered: 0, goneDevices: [] })
    expect(outbox()).toHaveLength(before)
  })

  test('JPush pushes a retried message only once', async () => {
    const { sender, outbox } = ways[name]()
    const before = outbox().length
    const same = message()
    await sender.send(same)
    expect(await sender.send(same)).toEqual({ delivered: 1, goneDevices: [] })
    expect(outbox()).toHaveLength(before + 1)
    await sender.send({ ...same, dedupKey: 'another' })
    expect(outbox()).toHaveLength(before + 2)
  })
})

test('JPush sends a message without a type as template push', async () => {
  await jpush().send(message({ data: {} }))
  expect(vendor.outbox()[0]).toMatchObject({ template: 'push', data: {} })
})

test('the JPush emulator refuses other apps and accepts each cid once a day', async () => {
  const refused = { name: 'PushError', code: '1004', isTransient: false }
  await expect(jpush({ masterSecret: 'another' }).send(message())).rejects.toMatchObject(refused)
  await expect(jpush({ appKey: 'another' }).send(message())).rejects.toMatchObject(refused)
  const before = vendor.outbox().length
  const same = message()
  await jpush().send(same)
  clock.move({ advanceMs: dayMs - 1 })
  await jpush().send(same)
  expect(vendor.outbox()).toHaveLength(before + 1)
  clock.move({ advanceMs: 1 })
  await jpush().send(same)
  expect(vendor.outbox()).toHaveLength(before + 2)
})

test.each([
  [429, 2002, true],
  [500, 1000, true],
  [400, 1003, false],
])('JPush response %d with code %d is a transient error: %s', async (status, code, isTransient) => {
  vendor.failWith({ status, code })
  const error: unknown = await jpush()
    .send(message())
    .catch((reason: unknown) => reason)
  vendor.failWith(undefined)
  expect(error).toMatchObject({ name: 'PushError', code: String(code), isTransient })
  expect(String(error)).not.toContain('152')
})

test('JPush returns the phone of a removed app in goneDevices and reaches the other phones', async () => {
  const [gone, alsoGone, good] = [
    '130000000000000000a',
    '130000000000000000b',
    '130000000000000000c',
  ] as const
  vendor.unregister(gone)
  vendor.unregister(alsoGone)
  const devices = [gone, good, alsoGone].map((token) => ({ platform: 'jpush' as const, token }))
  const before = vendor.outbox().length
  expect(await jpush().send(message({ devices }))).toEqual({ delivered: 1, goneDevices: [gone, alsoGone] })
  expect(vendor.outbox()).toHaveLength(before + 1)
})

test('JPush resolves for a user who has not installed the app', async () => {
  vendor.failWith({ status: 400, code: 1011 })
  expect(await jpush().send(message())).toEqual({ delivered: 0, goneDevices: [] })
  vendor.failWith(undefined)
})

test('an unreachable JPush is a transient error', async () => {
  await expect(jpush({ endpoint: 'http://127.0.0.1:1' }).send(message())).rejects.toMatchObject({
    code: 'UNREACHABLE',
    isTransient: true,
  })
})

test('JPush receives the registration ids of its phones in addition to the alias, but no tokens of other vendors', async () => {
  const bodies: unknown[] = []
  const { default: Fastify } = await import('fastify')
  const app = Fastify()
  app.post('/v3/push', ({ body }) => {
    bodies.push(body)
    return { msg_id: '1', sendno: '0' }
  })
  const endpoint = await app.listen({ host: '127.0.0.1', port: 0 })
  const devices = [
    { platform: 'jpush', token: '1a0018970a8f4b2c' },
    { platform: 'apns', token: 'a'.repeat(64) },
  ] as const
  await jpush({ endpoint }).send(message({ to: 'merchant:3', devices: [...devices] }))
  expect(bodies).toMatchObject([
    {
      audience: { alias: ['merchant_3'], registration_id: ['1a0018970a8f4b2c'] },
      cid: expect.stringMatching(
        /^a1b2c3d4e5f60718293a4b5c-[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      options: { apns_production: true },
    },
  ])
  await app.close()
})

test('choosePushSender refuses the sandbox in production, and its sender delivers nothing without a vendor', async () => {
  expect(() => choosePushSender({ sandbox: { emulatorUrl: sandbox.url, isProduction: true } })).toThrow(
    /production/,
  )
  expect(await choosePushSender({}).send(message())).toEqual({ delivered: 0, goneDevices: [] })
})
