import { fixedClock, fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { startIdentityEmulator } from '@sanhe/providers/emulators/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseIdentityVerifier, sandboxIdentityCredentials } from './index.ts'

const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
const keys = { accessKeyId: 'LTAI-example', accessKeySecret: 'a secret of the vendor' }

let sandbox: Awaited<ReturnType<typeof startIdentityEmulator>>
let vendor: typeof sandbox
beforeAll(async () => {
  sandbox = await startIdentityEmulator({ ...sandboxIdentityCredentials, clock })
  vendor = await startIdentityEmulator({ ...keys, clock })
})
afterAll(() => Promise.all([sandbox.stop(), vendor.stop()]))
beforeEach(() => vendor.failWith(undefined))

const aliyun = (changes: object = {}, at = clock) =>
  chooseIdentityVerifier({ vendor: 'aliyun', account: { ...keys, endpoint: vendor.url, ...changes } }, at)
const ways = {
  'the sandbox': () =>
    chooseIdentityVerifier({ vendor: 'sandbox', emulatorUrl: sandbox.url, isProduction: false }, clock),
  'the vendor': () => aliyun(),
}
const claim = { name: '王秀英', idCard: '11010519491231002X' }

describe.each(['the sandbox', 'the vendor'] as const)('identity check by %s', (name) => {
  test('verify returns match when the name belongs to the identity number', async () => {
    expect(await ways[name]().verify(claim)).toBe('match')
    expect(await ways[name]().verify({ ...claim, name: '阿卜杜拉·买买提' })).toBe('match')
  })

  test('verify returns mismatch when name and identity number do not belong together', async () => {
    expect(await ways[name]().verify({ ...claim, name: '不匹配' })).toBe('mismatch')
    expect(await ways[name]().verify({ ...claim, idCard: '110105194912310000' })).toBe('mismatch')
  })

  test('verify returns mismatch for a malformed number or name', async () => {
    expect(await ways[name]().verify({ ...claim, idCard: '123' })).toBe('mismatch')
    expect(await ways[name]().verify({ ...claim, name: '' })).toBe('mismatch')
  })
})

test('verify returns mismatch for an unregistered person and rejects for a response without a verdict', async () => {
  const { default: Fastify } = await import('fastify')
  const answers = [{ Code: 200, ResultObject: { BizCode: 3 } }, { Code: '200' }, 'nonsense']
  const app = Fastify()
  app.post('/', () => JSON.stringify(answers.shift()))
  const endpoint = await app.listen({ host: '127.0.0.1', port: 0 })
  expect(await aliyun({ endpoint }).verify(claim)).toBe('mismatch')
  await expect(aliyun({ endpoint }).verify(claim)).rejects.toMatchObject({ code: '200', isTransient: false })
  await expect(aliyun({ endpoint }).verify(claim)).rejects.toMatchObject({ code: 'UNKNOWN' })
  await app.close()
})

test.each([
  ['402', true],
  ['403', true],
  ['500', true],
  ['410', false],
  ['412', false],
])(
  'verify rejects with code %s, transient: %s, without personal data in the error',
  async (code, isTransient) => {
    vendor.failWith({ code })
    const error: unknown = await aliyun()
      .verify(claim)
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'IdentityError', code, isTransient })
    expect(String(error)).not.toMatch(/王秀英|110105/)
  },
)

test('the identity emulator refuses wrong keys and old requests', async () => {
  const refused = (code: string) => ({ name: 'IdentityError', code, isTransient: false })
  await expect(aliyun({ accessKeySecret: 'another' }).verify(claim)).rejects.toMatchObject(
    refused('SignatureDoesNotMatch'),
  )
  await expect(aliyun({ accessKeyId: 'another' }).verify(claim)).rejects.toMatchObject(
    refused('InvalidAccessKeyId.NotFound'),
  )
  const late = fixedClock(clock.now() - 16 * minuteMs)
  await expect(aliyun({}, late).verify(claim)).rejects.toMatchObject(refused('InvalidTimeStamp.Expired'))
})

test('an unreachable identity service is a transient error', async () => {
  await expect(aliyun({ endpoint: 'http://127.0.0.1:1' }).verify(claim)).rejects.toMatchObject({
    code: 'UNREACHABLE',
    isTransient: true,
  })
})

test('chooseIdentityVerifier refuses the sandbox in production', () => {
  expect(() =>
    chooseIdentityVerifier({ vendor: 'sandbox', emulatorUrl: sandbox.url, isProduction: true }),
  ).toThrow(/IDENTITY_VENDOR/)
})
