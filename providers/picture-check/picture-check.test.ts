import { fixedClock, fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { startPictureCheckEmulator } from '@sanhe/providers/emulators/picture-check'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choosePictureChecker, sandboxPictureCredentials } from './index.ts'

const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
const keys = { accessKeyId: 'LTAI-example', accessKeySecret: 'a secret of the vendor' }

let sandbox: Awaited<ReturnType<typeof startPictureCheckEmulator>>
let vendor: typeof sandbox
let pictures: string
const site = Fastify()
site.get('/a.webp', (_, reply) => reply.type('image/webp').send(Buffer.from('picture')))
beforeAll(async () => {
  sandbox = await startPictureCheckEmulator({ ...sandboxPictureCredentials, clock })
  vendor = await startPictureCheckEmulator({ ...keys, clock })
  pictures = await site.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => Promise.all([sandbox.stop(), vendor.stop(), site.close()]))

const aliyun = (changes: object = {}, at = clock) => {
  const account = { ...keys, endpoint: vendor.url, service: 'baselineCheck', ...changes }
  return choosePictureChecker({ vendor: 'aliyun', account }, at)
}
const picture = () => ({ url: `${pictures}/a.webp`, reference: 'post-1-1' })

describe('check() of choosePictureChecker', () => {
  test('check of the sandbox passes each picture that the sandbox could download', async () => {
    const config = { vendor: 'sandbox', emulatorUrl: sandbox.url, isProduction: false } as const
    expect(await choosePictureChecker(config, clock).check(picture())).toEqual({
      verdict: 'pass',
      labels: [],
    })
    expect(sandbox.checked()).toEqual([picture().url])
  })

  test.each([
    ['high', 'block'],
    ['medium', 'review'],
    ['low', 'pass'],
    ['none', 'pass'],
  ] as const)(
    'check turns the risk level %s into the verdict %s, with the labels of the vendor',
    async (riskLevel, verdict) => {
      vendor.queue({ riskLevel, label: 'pornographic_adultContent' })
      expect(await aliyun().check(picture())).toEqual({ verdict, labels: ['pornographic_adultContent'] })
    },
  )

  test.each([
    [480, true],
    [500, true],
    [588, true],
    [400, false],
    [408, false],
  ])('check rejects for the error code %i of the vendor, transient: %s', async (code, isTransient) => {
    vendor.queue({ code })
    await expect(aliyun().check(picture())).rejects.toMatchObject({
      name: 'PictureCheckError',
      code: String(code),
      isTransient,
    })
  })

  test('check rejects for a picture that the vendor cannot download', async () => {
    const missing = { url: `${pictures}/missing.webp`, reference: 'post-1-1' }
    await expect(aliyun().check(missing)).rejects.toMatchObject({ code: '401' })
  })

  test('check rejects for an unknown risk level and for a response that is not JSON', async () => {
    const answers = [JSON.stringify({ Code: 200, Data: { RiskLevel: 'other' } }), 'nonsense']
    const strange = Fastify()
    strange.addContentTypeParser('application/x-www-form-urlencoded', (_, _payload, done) => done(null))
    strange.post('/', () => answers.shift())
    const endpoint = await strange.listen({ host: '127.0.0.1', port: 0 })
    await expect(aliyun({ endpoint }).check(picture())).rejects.toMatchObject({ code: '200' })
    await expect(aliyun({ endpoint }).check(picture())).rejects.toMatchObject({ code: 'UNREACHABLE' })
    await strange.close()
  })
})

test('the picture check emulator refuses wrong keys and old requests', async () => {
  await expect(aliyun({ accessKeySecret: 'another' }).check(picture())).rejects.toMatchObject({
    code: 'SignatureDoesNotMatch',
  })
  await expect(aliyun({ accessKeyId: 'another' }).check(picture())).rejects.toMatchObject({
    code: 'InvalidAccessKeyId.NotFound',
  })
  const late = fixedClock(clock.now() - 16 * minuteMs)
  await expect(aliyun({}, late).check(picture())).rejects.toMatchObject({ code: 'InvalidTimeStamp.Expired' })
})

test('an unreachable picture check service is a transient error', async () => {
  await expect(aliyun({ endpoint: 'http://127.0.0.1:1' }).check(picture())).rejects.toMatchObject({
    code: 'UNREACHABLE',
    isTransient: true,
  })
})

test('choosePictureChecker refuses the sandbox in production', () => {
  const config = { vendor: 'sandbox', emulatorUrl: sandbox.url, isProduction: true } as const
  expect(() => choosePictureChecker(config)).toThrow(/production/)
})
