import { fixedClock, fromIso, hourMs } from '@sanhe/kit/runtime/clock'
import { startWechatMessageEmulator } from '@sanhe/providers/emulators/wechat-messages'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseWechatMessageSender, sandboxWechatMessageCredentials, type WechatMessage } from './index.ts'

const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
const keys = { appId: 'wx0123456789abcdef', appSecret: 'a secret of WeChat' }
const message: WechatMessage = {
  openId: 'openid-1',
  templateId: 'template-1',
  page: 'pages/home/home?to=%2Forders',
  data: { thing1: '王秀兰', time2: '2026年11月22日 09:00' },
}

let wechat: Awaited<ReturnType<typeof startWechatMessageEmulator>>
beforeEach(async () => {
  clock.move({ now: fromIso('2026-11-21T08:00:00Z') })
  wechat = await startWechatMessageEmulator({ ...keys, clock })
})
afterEach(() => wechat.stop())

const sender = (changes: object = {}) =>
  chooseWechatMessageSender(
    { vendor: 'wechat', account: { ...keys, endpoint: wechat.url, ...changes } },
    clock,
  )

describe('send', () => {
  test('sends the fields of the template and the page to the person', async () => {
    await sender().send(message)
    expect(wechat.outbox()).toMatchObject([
      {
        channel: 'wechat',
        to: 'openid-1',
        template: 'template-1',
        data: { ...message.data, page: message.page },
      },
    ])
  })

  test('requests one access token for 10 simultaneous messages, and the next one shortly before it expires', async () => {
    const wx = sender()
    await Promise.all(Array.from({ length: 10 }, () => wx.send(message)))
    expect(wechat.tokenRequests()).toBe(1)
    clock.move({ now: clock.now() + hourMs })
    await wx.send(message)
    expect(wechat.tokenRequests()).toBe(1)
    clock.move({ now: clock.now() + 56 * 60_000 })
    await wx.send(message)
    expect(wechat.tokenRequests()).toBe(2)
    expect(wechat.outbox()).toHaveLength(12)
  })

  test.each([40001, 42001, 40014])('replaces the access token once after the error %i', async (code) => {
    wechat.failNextWith(code)
    await sender().send(message)
    expect([wechat.outbox().length, wechat.tokenRequests()]).toEqual([1, 2])
    wechat.failNextWith(code, code)
    await expect(sender().send(message)).rejects.toMatchObject({ problem: 'rejected', isTransient: false })
  })

  test('sends with the new access token after another program has replaced the token', async () => {
    const wx = sender()
    await wx.send(message)
    wechat.endToken()
    await wx.send(message)
    expect(wechat.outbox()).toHaveLength(2)
  })

  test.each([
    [43101, 'refused', false],
    [47003, 'badData', false],
    [45009, 'limited', true],
    [-1, 'unavailable', true],
    [40003, 'rejected', false],
  ])('rejects for the error %i with the problem %s, transient: %s', async (code, problem, isTransient) => {
    wechat.failNextWith(code)
    const error = { name: 'WechatMessageError', code: String(code), problem, isTransient }
    await expect(sender().send(message)).rejects.toMatchObject(error)
  })

  test('rejects as unavailable when WeChat does not respond, without naming the secret', async () => {
    const failed = sender({ endpoint: 'http://127.0.0.1:1' }).send(message)
    await expect(failed).rejects.toMatchObject({ problem: 'unavailable', isTransient: true })
    await expect(failed).rejects.not.toThrow(keys.appSecret)
  })

  test('rejects permanently when WeChat refuses the app secret', async () => {
    const failed = sender({ appSecret: 'wrong' }).send(message)
    await expect(failed).rejects.toMatchObject({ code: 'token 40125', isTransient: false })
  })
})

test('chooseWechatMessageSender refuses the sandbox in production', async () => {
  const sandbox = { vendor: 'sandbox', emulatorUrl: wechat.url, isProduction: true } as const
  expect(() => chooseWechatMessageSender(sandbox)).toThrow('not for production')
  await expect(
    chooseWechatMessageSender({ ...sandbox, isProduction: false }, clock).send(message),
  ).rejects.toMatchObject({ code: 'token 40013' })
  expect(sandboxWechatMessageCredentials.appId).toBe('sandbox')
})

describe('the emulator', () => {
  test('refuses a message without a permission with 43101, and a value that is too long with 47003', async () => {
    wechat.grant('openid-1', 'template-1', 1)
    await sender().send(message)
    await expect(sender().send(message)).rejects.toMatchObject({ code: '43101' })
    const long = { ...message, openId: 'openid-2', data: { thing1: '长'.repeat(21) } }
    await expect(sender().send(long)).rejects.toMatchObject({ code: '47003' })
  })
})
