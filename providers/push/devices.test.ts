import { generateKeyPairSync } from 'node:crypto'
import { hourMs, movableClock } from '@sanhe/kit/runtime/clock'
import { startJpushEmulator } from '@sanhe/providers/emulators/push'
import { startApnsEmulator } from '@sanhe/providers/emulators/push-apns'
import { startWebPushEmulator } from '@sanhe/providers/emulators/push-web'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webPushLibrary from 'web-push'
import { choosePushSender, type PushDevice, type PushMessage, sandboxPushCredentials } from './index.ts'

/** The APNs and Web Push libraries use the system time in their signatures, so this clock follows the system time. */
const clock = movableClock()
const vapid = { subject: 'mailto:push@sanhe.example', ...webPushLibrary.generateVAPIDKeys() }
const phone = 'ab'.repeat(32)
const oldPhone = 'cd'.repeat(32)

let apple: Awaited<ReturnType<typeof startApnsEmulator>>
let web: Awaited<ReturnType<typeof startWebPushEmulator>>
let android: Awaited<ReturnType<typeof startJpushEmulator>>
beforeAll(async () => {
  apple = await startApnsEmulator({ clock })
  web = await startWebPushEmulator({ clock })
  android = await startJpushEmulator({ ...sandboxPushCredentials, clock })
  apple.register(phone)
  apple.unregister(oldPhone)
})
afterAll(async () => {
  for (const sender of opened) await sender.stop()
  await apple.stop()
  await web.stop()
  await android.stop()
})
beforeEach(() => {
  apple.failWith(undefined)
  web.failWith(undefined)
  android.failWith(undefined)
  apple.shown.length = 0
})

const opened: ReturnType<typeof choosePushSender>[] = []
function choose(config: Parameters<typeof choosePushSender>[0]) {
  const sender = choosePushSender(config)
  opened.push(sender)
  return sender
}
const iphones = (changes: object = {}) => choose({ apns: { ...apple.account, ...changes } })
const browsers = (changes: object = {}) =>
  choose({ webPush: { ...vapid, ca: web.ca, hosts: ['127.0.0.1'], ...changes } })

let keyCount = 0
const messageTo = (...devices: PushDevice[]): PushMessage => ({
  to: 'user:1',
  devices,
  title: '签到提醒',
  body: '活动已经开始，请签到',
  data: { type: 'SIGN_IN_REMINDER', activityId: '9' },
  dedupKey: `sign-in:${(keyCount += 1)}`,
})
const apns = (token: string): PushDevice => ({ platform: 'apns', token })
const webpush = (token: string): PushDevice => ({ platform: 'webpush', token })

describe('APNs', () => {
  test('APNs shows a message on an iPhone', async () => {
    expect(await iphones().send(messageTo(apns(phone)))).toEqual({ delivered: 1, goneDevices: [] })
    expect(apple.shown).toMatchObject([
      {
        device: phone,
        payload: {
          aps: { alert: { title: '签到提醒', body: '活动已经开始，请签到' }, sound: 'default' },
          type: 'SIGN_IN_REMINDER',
          activityId: '9',
        },
      },
    ])
  })

  test('APNs shows a retried message only once', async () => {
    const sender = iphones()
    const message = messageTo(apns(phone))
    await sender.send(message)
    await sender.send(message)
    expect(apple.shown).toHaveLength(1)
    await sender.send(messageTo(apns(phone)))
    expect(apple.shown).toHaveLength(2)
  })

  test('APNs returns the tokens of removed and unknown phones as goneDevices', async () => {
    const stranger = 'ef'.repeat(32)
    const path = `${phone}/../../x`
    const result = await iphones().send(messageTo(...[phone, oldPhone, stranger, path].map(apns)))
    expect(result.delivered).toBe(1)
    expect(result.goneDevices.toSorted()).toEqual([path, oldPhone, stranger].toSorted())
    expect(await iphones().send(messageTo(apns(oldPhone)))).toEqual({ delivered: 0, goneDevices: [oldPhone] })
  })

  test('APNs refuses messages for another app, of another team or signed by another key', async () => {
    const refused = (code: string) => ({ name: 'PushError', code, isTransient: false })
    const send = (changes: object) => iphones(changes).send(messageTo(apns(phone)))
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    await expect(send({ topic: 'cn.another' })).rejects.toMatchObject(refused('TopicDisallowed'))
    await expect(send({ teamId: 'ANOTHER' })).rejects.toMatchObject(refused('InvalidProviderToken'))
    await expect(send({ keyId: 'ANOTHER' })).rejects.toMatchObject(refused('InvalidProviderToken'))
    await expect(send({ key })).rejects.toMatchObject(refused('InvalidProviderToken'))
    await expect(send({ key: 'no key' })).rejects.toMatchObject(refused('BAD_KEY'))
    expect(apple.shown).toHaveLength(0)
  })

  test('APNs refuses a token that is older than an hour', async () => {
    clock.move({ advanceMs: hourMs + 2000 })
    await expect(iphones().send(messageTo(apns(phone)))).rejects.toMatchObject({ name: 'PushError' })
    clock.move({ reset: true })
    expect(await iphones().send(messageTo(apns(phone)))).toMatchObject({ delivered: 1 })
  })

  test('errors of a busy or unreachable APNs are transient', async () => {
    apple.failWith({ status: 503, reason: 'ServiceUnavailable' })
    await expect(iphones().send(messageTo(apns(phone)))).rejects.toMatchObject({ isTransient: true })
    await expect(iphones({ port: 1 }).send(messageTo(apns(phone)))).rejects.toMatchObject({
      code: 'UNREACHABLE',
      isTransient: true,
    })
  })

  test('an APNs server with an untrusted certificate is refused', async () => {
    const { ca: _, ...account } = apple.account
    const sender = choose({ apns: account })
    await expect(sender.send(messageTo(apns(phone)))).rejects.toMatchObject({ code: 'UNREACHABLE' })
  })
})

describe('Web Push', () => {
  test('a browser decrypts a pushed message', async () => {
    const browser = web.subscribe(vapid.publicKey)
    expect(await browsers().send(messageTo(webpush(browser.token)))).toEqual({
      delivered: 1,
      goneDevices: [],
    })
    expect(browser.shown()).toEqual([
      {
        title: '签到提醒',
        body: '活动已经开始，请签到',
        data: { type: 'SIGN_IN_REMINDER', activityId: '9' },
      },
    ])
  })

  test('a browser shows a retried Web Push message only once', async () => {
    const browser = web.subscribe(vapid.publicKey)
    const message = messageTo(webpush(browser.token))
    await browsers().send(message)
    await browsers().send(message)
    expect(browser.shown()).toHaveLength(1)
    await browsers().send(messageTo(webpush(browser.token)))
    expect(browser.shown()).toHaveLength(2)
  })

  test('a Web Push subscription that ended or is invalid is returned in goneDevices', async () => {
    const browser = web.subscribe(vapid.publicKey)
    browser.unsubscribe()
    const unknown = browser.token.replace(/push\/[0-9a-f]+/, 'push/nobody')
    const elsewhere = browser.token.replace('127.0.0.1', '127.0.0.2')
    const plain = browser.token.replace('https', 'http')
    const offCurve = browser.token.replace(/"p256dh":"[^"]+"/, `"p256dh":"B${'A'.repeat(86)}"`)
    const tokens = [browser.token, unknown, elsewhere, plain, offCurve, '{}', 'no json']
    expect(await browsers().send(messageTo(...tokens.map(webpush)))).toEqual({
      delivered: 0,
      goneDevices: tokens,
    })
  })

  test('a Web Push endpoint in the private network is never requested and is returned in goneDevices', async () => {
    const { token } = web.subscribe(vapid.publicKey)
    const sender = choose({ webPush: { ...vapid, ca: web.ca } })
    expect(await sender.send(messageTo(webpush(token)))).toEqual({ delivered: 0, goneDevices: [token] })
  })

  test('a browser refuses a message signed by another VAPID key than that of its subscription', async () => {
    const other = webPushLibrary.generateVAPIDKeys()
    const { token, shown } = web.subscribe(other.publicKey)
    const refused = { name: 'PushError', code: 'HTTP_403', isTransient: false }
    await expect(browsers().send(messageTo(webpush(token)))).rejects.toMatchObject(refused)
    const stolen = { publicKey: other.publicKey }
    await expect(browsers(stolen).send(messageTo(webpush(token)))).rejects.toMatchObject(refused)
    expect(shown()).toEqual([])
  })

  test('errors of a busy or unreachable push service are transient and do not contain the endpoint', async () => {
    const { token } = web.subscribe(vapid.publicKey)
    web.failWith(503)
    const error: unknown = await browsers()
      .send(messageTo(webpush(token)))
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'PushError', code: 'HTTP_503', isTransient: true })
    expect(String(error)).not.toContain('/push/')
    const away = token.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1')
    await expect(browsers().send(messageTo(webpush(away)))).rejects.toMatchObject({ code: 'UNREACHABLE' })
  })
})

describe('createMultiChannelSender with several vendors', () => {
  const all = () =>
    choose({
      apns: apple.account,
      webPush: { ...vapid, ca: web.ca, hosts: ['127.0.0.1'] },
      sandbox: { emulatorUrl: android.url, isProduction: false },
    })

  test('createMultiChannelSender sends the message through each vendor to its devices', async () => {
    const browser = web.subscribe(vapid.publicKey)
    const message = messageTo(apns(phone), apns(oldPhone), webpush(browser.token))
    expect(await all().send(message)).toEqual({ delivered: 3, goneDevices: [oldPhone] })
    expect([apple.shown.length, browser.shown().length, android.outbox()[0]?.to]).toEqual([1, 1, 'user:1'])
  })

  test('createMultiChannelSender rejects only if no vendor delivered the message', async () => {
    android.failWith({ status: 500, code: 1000 })
    expect(await all().send(messageTo(apns(phone)))).toEqual({ delivered: 1, goneDevices: [] })
    await expect(all().send(messageTo(apns(oldPhone)))).rejects.toMatchObject({
      code: '1000',
      isTransient: true,
    })
  })
})
