import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { startOpenidConnectEmulator } from '@sanhe/providers/emulators/openid-connect'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectOpenidProvider, isAllowedIssuer, type OpenidConnectProvider } from './index.ts'

const client = { clientId: 'documents', clientSecret: 'a secret of the client' }
const redirectUri = 'https://documents.example/api/auth/oidc/callback'
const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
const person = { sub: 'subject-1', email: 'Lin@Example.com', email_verified: true, name: 'Lin' }

let emulator: Awaited<ReturnType<typeof startOpenidConnectEmulator>>
let provider: OpenidConnectProvider
beforeAll(async () => {
  emulator = await startOpenidConnectEmulator({ ...client, clock })
  provider = connectOpenidProvider({ ...client, issuer: emulator.issuer, allowLoopback: true }, clock)
})
beforeEach(() => {
  emulator.signInAs(person)
  emulator.setTokenFlaw({})
})
afterAll(() => emulator.stop())

/** Follows the login to the URL to which the provider sends the browser. */
async function authorize() {
  const { url, secrets } = await provider.begin(redirectUri)
  const response = await fetch(url, { redirect: 'manual' })
  return { callbackUrl: response.headers.get('location') ?? '', secrets }
}
async function logIn() {
  const { callbackUrl, secrets } = await authorize()
  return provider.complete(callbackUrl, secrets)
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

describe('connectOpenidProvider', () => {
  test('returns the identity of a person who signed in, with the verified e-mail address in lower case', async () => {
    expect(await logIn()).toEqual({
      issuer: emulator.issuer,
      subject: 'subject-1',
      verifiedEmail: 'lin@example.com',
      name: 'Lin',
    })
  })

  test('returns no e-mail address that the provider has not verified', async () => {
    emulator.signInAs({ ...person, email_verified: false })
    expect((await logIn()).verifiedEmail).toBeUndefined()
    emulator.signInAs({ ...person, email_verified: 'true' })
    expect((await logIn()).verifiedEmail).toBeUndefined()
  })

  test('accepts a token after the provider has rotated its keys', async () => {
    await logIn()
    await emulator.rotateKeys()
    expect(await codeOf(logIn())).toBe('accepted')
  })

  test.each([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['another audience', { claims: { aud: 'another client' } }],
    ['several audiences and another authorized party', { claims: { aud: ['documents', 'x'], azp: 'x' } }],
    ['another issuer', { claims: { iss: 'https://attacker.example' } }],
    ['an expiry that has passed', { claims: { exp: clock.now() / 1000 - 60 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['no signature (alg none)', { signature: 'none' }],
    ['the signature of an unknown key', { signature: 'foreign' }],
  ] as const)('refuses an ID token with %s', async (_, flaw) => {
    emulator.setTokenFlaw(flaw as Parameters<typeof emulator.setTokenFlaw>[0])
    expect(await codeOf(logIn())).toBe('INVALID')
  })

  test('refuses another state, another code verifier and a code that was used', async () => {
    const { callbackUrl, secrets } = await authorize()
    expect(await codeOf(provider.complete(callbackUrl, { ...secrets, state: 'another' }))).toBe('INVALID')
    const stolen = { ...secrets, codeVerifier: 'x'.repeat(43) }
    expect(await codeOf(provider.complete(callbackUrl, stolen))).toBe('INVALID')
    const next = await authorize()
    expect(await codeOf(provider.complete(next.callbackUrl, next.secrets))).toBe('accepted')
    expect(await codeOf(provider.complete(next.callbackUrl, next.secrets))).toBe('INVALID')
  })

  test('reports DENIED when the person refuses, and UNAVAILABLE when the provider does not answer', async () => {
    const { secrets } = await authorize()
    const denied = `${redirectUri}?error=access_denied&state=${secrets.state}`
    expect(await codeOf(provider.complete(denied, secrets))).toBe('DENIED')
    const account = { ...client, issuer: 'http://127.0.0.1:4539', allowLoopback: true }
    expect(await codeOf(connectOpenidProvider(account, clock).begin(redirectUri))).toBe('UNAVAILABLE')
  })

  test('returns the logout URL of the provider', async () => {
    const url = new URL((await provider.findLogoutUrl('https://documents.example/login')) ?? '')
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://documents.example/login')
  })
})

test.each([
  ['https://login.example.com/tenant', false, true],
  ['http://login.example.com', true, false],
  ['http://127.0.0.1:4000', true, true],
  ['http://127.0.0.1:4000', false, false],
  ['http://127.0.0.1.example.com', true, false],
  ['https://user@login.example.com', false, false],
  ['ftp://login.example.com', true, false],
  ['nothing', true, false],
])('isAllowedIssuer(%s, loopback allowed: %s) is %s', (issuer, allowLoopback, allowed) => {
  expect(isAllowedIssuer(issuer, allowLoopback)).toBe(allowed)
})
