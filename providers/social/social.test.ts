import { createHash } from 'node:crypto'
import { fixedClock, fromIso, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { startWechatLoginEmulator } from '@sanhe/providers/emulators/social'
import { createLocalJWKSet, createRemoteJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityTokenProvider } from './identity-token.ts'
import { chooseSocialProviders, sandboxWechatCredentials } from './index.ts'
import { wechatLoginProvider } from './wechat.ts'
import { miniProgramLoginProvider } from './wechat-mini.ts'

const keys = { appId: 'wx-example', appSecret: 'a secret of the vendor' }
let wechat: Awaited<ReturnType<typeof startWechatLoginEmulator>>
let sandbox: Awaited<ReturnType<typeof startWechatLoginEmulator>>
beforeAll(async () => {
  wechat = await startWechatLoginEmulator(keys)
  sandbox = await startWechatLoginEmulator(sandboxWechatCredentials)
})
afterAll(async () => {
  await wechat.stop()
  await sandbox.stop()
})

const login = (changes: object = {}) => wechatLoginProvider({ ...keys, endpoint: wechat.url, ...changes })
const rejected = (code: string) => ({ name: 'SocialError', code, isRejection: true })
const unavailable = (code: string) => ({ name: 'SocialError', code, isRejection: false })

describe('WeChat login', () => {
  test("WeChat login accepts a code once and returns the person's identity", async () => {
    const code = wechat.mintCode('o6_bmasdasdsad6_2sgVt7hMZOPfL')
    expect(await login().exchange({ code })).toEqual({ subject: 'o6_bmasdasdsad6_2sgVt7hMZOPfL' })
    await expect(login().exchange({ code })).rejects.toMatchObject(rejected('errcode 40163'))
  })

  test('WeChat login rejects an unknown code', async () => {
    await expect(login().exchange({ code: 'made up' })).rejects.toMatchObject(rejected('errcode 40029'))
  })

  test('WeChat login without the right app and secret is unavailable, not a rejection of the user', async () => {
    const code = wechat.mintCode('somebody')
    await expect(login({ appId: 'x' }).exchange({ code })).rejects.toMatchObject(unavailable('errcode 40013'))
    await expect(login({ appSecret: 'x' }).exchange({ code })).rejects.toMatchObject(
      unavailable('errcode 40125'),
    )
  })

  test('WeChat login reads the union id from the profile if the token response lacks it', async () => {
    const second = await startWechatLoginEmulator(keys)
    second.tellUnionOnlyInUserinfo()
    const answer = login({ endpoint: second.url }).exchange({ code: second.mintCode('somebody') })
    expect(await answer).toEqual({ subject: 'somebody' })
    await second.stop()
  })

  test('WeChat login reports an unreachable service without the app secret in the error', async () => {
    const error: unknown = await login({ endpoint: 'http://127.0.0.1:1' })
      .exchange({ code: 'x' })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'SocialError', isRejection: false })
    expect(String(error)).not.toContain(keys.appSecret)
  })
})

describe('WeChat mini-program login', () => {
  const mini = (changes: object = {}) =>
    miniProgramLoginProvider({ ...keys, endpoint: wechat.url, ...changes })

  test("the mini-program login accepts a code once and returns the person's identity", async () => {
    const person = await mini().exchange({ code: 'demo-anna' })
    expect(person).toEqual({
      subject: person.openId,
      openId: expect.stringMatching(/^o[\w-]{27}$/),
      unionId: expect.stringMatching(/^o[\w-]{27}$/),
    })
    expect(person.unionId).not.toBe(person.openId)
    await expect(mini().exchange({ code: 'demo-anna' })).rejects.toMatchObject(rejected('errcode 40163'))
  })

  test('the mini-program login returns the same ids for a person after a restart, and other ids for another person', async () => {
    const person = await mini().exchange({ code: 'demo-berta:1' })
    expect(await mini().exchange({ code: 'demo-berta:2' })).toEqual(person)
    const restarted = await startWechatLoginEmulator(keys)
    expect(await mini({ endpoint: restarted.url }).exchange({ code: 'demo-berta:1' })).toEqual(person)
    await restarted.stop()
    expect((await mini().exchange({ code: 'demo-clara' })).subject).not.toBe(person.subject)
  })

  test("the mini-program login returns the person's identity without a union id when WeChat sends none", async () => {
    const quiet = await startWechatLoginEmulator(keys)
    quiet.tellUnionOnlyInUserinfo()
    const person = await mini({ endpoint: quiet.url }).exchange({ code: quiet.mintCode('dora') })
    expect(person).toEqual({ subject: person.openId, openId: person.openId })
    await quiet.stop()
  })

  test('the mini-program login rejects an unknown code', async () => {
    await expect(mini().exchange({ code: 'made up' })).rejects.toMatchObject(rejected('errcode 40029'))
    await expect(mini().exchange({ code: 'demo-' })).rejects.toMatchObject(rejected('errcode 40029'))
  })

  test.each([
    [45011, false],
    [-1, false],
    [40226, true],
  ])(
    'error code %d of the mini-program login is a rejection of the user: %s',
    async (errcode, isRejection) => {
      wechat.failMiniWith(errcode)
      const login = mini().exchange({ code: 'demo-emma' })
      await expect(login).rejects.toMatchObject({ code: `errcode ${errcode}`, isRejection })
      wechat.failMiniWith(undefined)
    },
  )

  test('the mini-program login without the right app and secret is unavailable', async () => {
    const attempt = { code: 'demo-frida' }
    await expect(mini({ appId: 'x' }).exchange(attempt)).rejects.toMatchObject(unavailable('errcode 40013'))
    await expect(mini({ appSecret: 'x' }).exchange(attempt)).rejects.toMatchObject(
      unavailable('errcode 40125'),
    )
    await expect(mini({ endpoint: 'http://127.0.0.1:1' }).exchange(attempt)).rejects.toMatchObject({
      isRejection: false,
    })
  })

  test('the sandbox offers the mini-program login if isMini is set', async () => {
    const sandboxed = { emulatorUrl: sandbox.url, isProduction: false, isMini: true }
    const provider = chooseSocialProviders({ sandbox: sandboxed }).get('wechat-mini') ?? expect.fail()
    expect(await provider.exchange({ code: 'demo-greta' })).toHaveProperty('openId')
    expect(() => chooseSocialProviders({ sandbox: { ...sandboxed, isProduction: true } })).toThrow(
      /production/,
    )
    const live = chooseSocialProviders({ wechatMini: { ...keys, endpoint: wechat.url } })
    expect([...live.keys()]).toEqual(['wechat-mini'])
  })
})

describe('social login by the sandbox', () => {
  const choose = (isProduction: boolean) =>
    chooseSocialProviders({ sandbox: { emulatorUrl: sandbox.url, isProduction } })

  test('the login sandbox accepts a union code for any person, repeatedly', async () => {
    const provider = choose(false).get('sandbox') ?? expect.fail()
    for (let n = 0; n < 2; n += 1)
      expect(await provider.exchange({ code: 'union:anna' })).toEqual({ subject: 'anna' })
    await expect(provider.exchange({ code: 'union:' })).rejects.toMatchObject(rejected('errcode 40029'))
  })

  test('chooseSocialProviders refuses the sandbox in production', () =>
    expect(() => choose(true)).toThrow(/production/))
})

test('chooseSocialProviders offers only configured providers', () => {
  expect([...chooseSocialProviders({}).keys()]).toEqual([])
  const some = {
    apple: { audiences: ['app'] },
    google: { audiences: ['app'] },
    wechat: { ...keys, endpoint: '' },
  }
  expect([...chooseSocialProviders(some).keys()]).toEqual(['wechat', 'apple', 'google'])
})

describe('identityTokenProvider', async () => {
  const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
  const ours = await generateKeyPair('RS256')
  const theirs = await generateKeyPair('RS256')
  const jwks = createLocalJWKSet({
    keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'one', alg: 'RS256' }],
  })
  const issuer = ['https://issuer.example']
  const provider = identityTokenProvider({ issuer, keys: jwks, audiences: ['app'], clock })
  const nonce = 'a nonce that only the app knows'
  const hash = createHash('sha256').update(nonce).digest('hex')

  type Changes = Partial<Record<'iss' | 'aud' | 'nonce' | 'sub', string>> & { iat?: number; exp?: number }
  function mint(changes: Changes = {}, key = ours.privateKey, kid = 'one') {
    const at = toDate(clock.now()).getTime() / 1000
    const claims = {
      iss: 'https://issuer.example',
      aud: 'app',
      sub: '12345',
      nonce: hash,
      iat: at,
      exp: at + 3600,
    }
    return new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
  }
  const now = clock.now() / 1000

  test('identityTokenProvider returns the subject of a valid identity token', async () => {
    expect(await provider.exchange({ code: await mint(), nonce })).toEqual({ subject: '12345' })
  })

  test.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another app', { aud: 'another' }],
    ['that ran out', { exp: now }],
    ['that is older than ten minutes', { iat: now - (10 * minuteMs) / 1000 - 1 }],
    ['with another nonce', { nonce: 'x'.repeat(64) }],
    ['with the nonce itself, which whoever finds it could read', { nonce }],
  ])('identityTokenProvider rejects %s', async (_, changes) => {
    await expect(provider.exchange({ code: await mint(changes), nonce })).rejects.toMatchObject({
      name: 'SocialError',
      isRejection: true,
    })
  })

  test('identityTokenProvider rejects a token without its nonce, with another key, unsigned or malformed', async () => {
    const none = `${btoa('{"alg":"none"}')}.${(await mint()).split('.')[1]}.`
    const bad = [
      { code: await mint() },
      { code: await mint(), nonce: '' },
      { code: await mint({}, theirs.privateKey), nonce },
      { code: await mint({}, theirs.privateKey, 'two'), nonce },
      { code: none, nonce },
      { code: 'hello', nonce },
    ]
    for (const attempt of bad)
      await expect(provider.exchange(attempt)).rejects.toMatchObject({ isRejection: true })
  })

  test('identityTokenProvider is unavailable, not a rejection of the user, when the keys cannot be fetched', async () => {
    const far = createRemoteJWKSet(new URL('http://127.0.0.1:1/keys'))
    const unreachable = identityTokenProvider({ issuer, keys: far, audiences: ['app'], clock })
    await expect(unreachable.exchange({ code: await mint(), nonce })).rejects.toMatchObject({
      isRejection: false,
    })
  })
})
