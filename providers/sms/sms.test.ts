import { fixedClock, fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { toCanonicalQuery, createSignedHeaders } from '@sanhe/providers/aliyun'
import { startSmsEmulator } from '@sanhe/providers/emulators/sms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aliyunSmsSender } from './aliyun.ts'
import { chooseSmsSender, type SmsSender } from './index.ts'
import { sandboxSmsCredentials } from './sandbox.ts'

const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
const realTime = { now: () => performance.timeOrigin + performance.now() }
const vendorKeys = { accessKeyId: 'LTAI-example', accessKeySecret: 'a secret of the vendor' }

let sandbox: Awaited<ReturnType<typeof startSmsEmulator>>
let vendor: Awaited<ReturnType<typeof startSmsEmulator>>
beforeAll(async () => {
  sandbox = await startSmsEmulator({ ...sandboxSmsCredentials, clock: realTime })
  vendor = await startSmsEmulator({ ...vendorKeys, clock })
})
afterAll(async () => {
  await sandbox.stop()
  await vendor.stop()
})

const account = () => ({ ...vendorKeys, endpoint: vendor.url, signName: '三合 (测试)*' })
const ways: Record<string, () => { sender: SmsSender; outbox: typeof sandbox.outbox }> = {
  'the sandbox': () => ({
    sender: chooseSmsSender({ vendor: 'sandbox', emulatorUrl: sandbox.url, isProduction: false }),
    outbox: sandbox.outbox,
  }),
  'the vendor': () => ({ sender: aliyunSmsSender(account(), clock), outbox: vendor.outbox }),
}

describe.each(Object.keys(ways))('SMS through %s', (name) => {
  const way = () => ways[name]?.() ?? expect.fail()

  test('send resolves with the message id when the vendor accepts the SMS', async () => {
    const { sender, outbox } = way()
    const { messageId } = await sender.send({
      to: '13800000000',
      template: 'SMS_LOGIN',
      data: { code: '042137', hint: "it's 5 分钟 & more*" },
    })
    expect(outbox()[0]).toMatchObject({
      id: messageId,
      channel: 'sms',
      to: '13800000000',
      template: 'SMS_LOGIN',
      data: { code: '042137', hint: "it's 5 分钟 & more*" },
    })
  })

  test('send rejects for an invalid phone number without repeating it in the error', async () => {
    const { sender, outbox } = way()
    const before = outbox().length
    const error: unknown = await sender
      .send({ to: '555-not-a-number', template: 'SMS_LOGIN', data: { code: '042137' } })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'SmsError', code: 'isv.MOBILE_NUMBER_ILLEGAL', isTransient: false })
    expect(String(error)).not.toMatch(/555|042137/)
    expect(outbox()).toHaveLength(before)
  })
})

const message = { to: '13800000000', template: 'SMS_LOGIN', data: { code: '1' } }

test('the SMS emulator refuses wrong keys, old requests and repeated requests', async () => {
  const send = (changes: object, at = clock) =>
    aliyunSmsSender({ ...account(), ...changes }, at).send(message)
  await expect(send({ accessKeySecret: 'another' })).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' })
  await expect(send({ accessKeyId: 'another' })).rejects.toMatchObject({
    code: 'InvalidAccessKeyId.NotFound',
  })
  const ago = (ms: number) => fixedClock(clock.now() - ms)
  await expect(send({}, ago(15 * minuteMs))).resolves.toHaveProperty('messageId')
  await expect(send({}, ago(16 * minuteMs))).rejects.toMatchObject({ code: 'InvalidTimeStamp.Expired' })
})

test('the SMS emulator refuses a modified or repeated signed request', async () => {
  const query = toCanonicalQuery({
    PhoneNumbers: message.to,
    TemplateCode: message.template,
    TemplateParam: JSON.stringify(message.data),
  })
  const url = `${vendor.url}/?${query}`
  const call = { action: 'SendSms', version: '2017-05-25', host: new URL(url).host, at: clock.now() }
  const headers = createSignedHeaders(vendorKeys, { ...call, query, nonce: 'used once' })
  const codeOf = async (address: string) =>
    ((await (await fetch(address, { method: 'POST', headers })).json()) as { Code: string }).Code
  expect(await codeOf(url)).toBe('OK')
  expect(await codeOf(url.replace('13800000000', '13900000000'))).toBe('SignatureDoesNotMatch')
  expect(await codeOf(url)).toBe('SignatureNonceUsed')
  expect(await codeOf(`${vendor.url}/`)).toBe('SignatureDoesNotMatch')
})

test('an unreachable SMS service is a transient error', async () => {
  const sender = aliyunSmsSender({ ...account(), endpoint: 'http://127.0.0.1:1' }, clock)
  await expect(sender.send(message)).rejects.toMatchObject({ code: 'UNREACHABLE', isTransient: true })
})

test('chooseSmsSender refuses the sandbox in production and accepts the vendor', () => {
  expect(() => chooseSmsSender({ vendor: 'sandbox', emulatorUrl: sandbox.url, isProduction: true })).toThrow(
    /SMS_VENDOR/,
  )
  expect(chooseSmsSender({ vendor: 'aliyun', account: account() })).toHaveProperty('send')
})
