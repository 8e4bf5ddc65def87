import { fixedClock, fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import {
  type EmulatedOpenidPerson,
  startOpenidConnectEmulator,
} from '@sanhe/providers/emulators/openid-connect'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '#config'
import { startTestApp, type TestApp, type TestClient } from '#testing'

const client = { clientId: 'documents', clientSecret: 'a secret of the client' }
const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))

let emulator: Awaited<ReturnType<typeof startOpenidConnectEmulator>>
let count = 0
let person: EmulatedOpenidPerson
beforeAll(async () => void (emulator = await startOpenidConnectEmulator({ ...client, clock })))
beforeEach(() => {
  const name = `person${(count += 1)}`
  person = { sub: `subject-${name}`, name, email: `${name}@example.com`, email_verified: true }
  emulator.signInAs(person)
  emulator.setTokenFlaw({})
})
afterAll(() => emulator.stop())

const startApp = (settings: Record<string, string> = {}) =>
  startTestApp({
    OIDC_ISSUER: emulator.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    ...settings,
  })

type Browser = { client: TestClient; cookie: string }

/**
 * Starts a login in a browser and lets the person sign in at the provider. Returns the callback path to which the
 * provider redirects the browser.
 */
async function authorize(app: TestApp, body: { to?: string; invitation?: string } = {}) {
  const visitor = app.visitor()
  const response = await visitor.fetch('/api/auth/openid', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('docsvc.openid=')) ?? ''
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
  const { url } = (await response.json()) as { url: string }
  const answer = await fetch(url, { redirect: 'manual' })
  const { pathname, search } = new URL(answer.headers.get('location') ?? '')
  return { browser: { client: visitor, cookie: cookie.split(';')[0] ?? '' }, path: pathname + search }
}

/** Requests the callback path of the provider's redirect. Returns the path to which the service redirects next. */
async function answer({ client: visitor, cookie }: Browser, path: string) {
  const response = await visitor.fetch(path, { headers: { cookie } })
  expect(response.status).toBe(303)
  return response.headers.get('location')
}
async function logIn(app: TestApp, body: { to?: string; invitation?: string } = {}) {
  const { browser, path } = await authorize(app, body)
  return { to: await answer(browser, path), client: browser.client }
}
async function invite(app: TestApp, role: 'member' | 'reader' = 'member') {
  const { link } = await app.admin.invitations.create({ body: { role } })
  return link.path.split('#')[1] ?? ''
}

describe('logins by OpenID Connect with an invitation', () => {
  let app: TestApp
  beforeAll(async () => void (app = await startApp({ OIDC_NAME: 'Example ID' })))
  afterAll(() => app.stop())

  test('an invited person gets an account with the role of the invitation and logs in again without the invitation', async () => {
    expect(await app.visitor().openid.provider({})).toEqual({ provider: { name: 'Example ID' } })
    const first = await logIn(app, { to: '/search?q=x', invitation: await invite(app) })
    expect(first.to).toBe('/search?q=x')
    expect((await first.client.auth.me()).user).toMatchObject({ username: person['name'], role: 'member' })
    const again = await logIn(app)
    expect(again.to).toBe('/')
    expect((await again.client.auth.me()).user).toEqual((await first.client.auth.me()).user)
  })

  test('a person without an invitation gets no account', async () => {
    expect((await logIn(app)).to).toBe('/login?problem=not-invited')
  })

  test('an invitation can be used for one account only', async () => {
    const invitation = await invite(app)
    expect((await logIn(app, { invitation })).to).toBe('/')
    emulator.signInAs({ ...person, sub: 'another' })
    expect((await logIn(app, { invitation })).to).toBe('/login?problem=invitation')
  })

  test('a disabled account is blocked', async () => {
    const { client: browser } = await logIn(app, { invitation: await invite(app) })
    const { user } = await browser.auth.me()
    await app.admin.users.update({ params: { id: user.id }, body: { disabled: true } })
    expect((await logIn(app)).to).toBe('/login?problem=blocked')
  })

  test('a login by the provider needs no second factor, even if the team requires one', async () => {
    const { client: browser } = await logIn(app, { invitation: await invite(app) })
    await app.admin.secondFactor.setRequirement({ body: { required_for: 'everyone' } })
    expect((await browser.auth.me()).user.needs_second_factor).toBeUndefined()
    await browser.projects.list({})
    app.deps.db.sql.run`DELETE FROM settings WHERE name = 'second_factor_required_for'`
    app.deps.sessions.clear()
  })

  test('logout ends the session and returns the logout URL of the provider', async () => {
    const { client: browser } = await logIn(app, { invitation: await invite(app) })
    const { provider_logout_url: url } = await browser.auth.logout({})
    expect(url).toMatch(`${emulator.issuer}/logout?`)
    await expect(browser.auth.me()).rejects.toMatchObject({ status: 401 })
    const local = await app.login('admin', 'correct horse battery')
    expect(await local.auth.logout({})).toEqual({ ok: true })
  })

  test.each([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['another audience', { claims: { aud: 'another client' } }],
    ['an expiry that has passed', { claims: { exp: clock.now() / 1000 - 60 } }],
    ['no signature (alg none)', { signature: 'none' as const }],
  ])('an ID token with %s opens no session and keeps the invitation', async (_, flaw) => {
    const invitation = await invite(app)
    emulator.setTokenFlaw(flaw)
    const { to, client: browser } = await logIn(app, { invitation })
    expect(to).toBe('/login?problem=invalid')
    await expect(browser.auth.me()).rejects.toMatchObject({ status: 401 })
    expect((await app.visitor().invitations.open({ body: { token: invitation } })).invitation.role).toBe(
      'member',
    )
  })

  test('the callback refuses a repeated answer, another browser, a forged state and an answer after ten minutes', async () => {
    const expired = '/login?problem=expired'
    const first = await authorize(app, { invitation: await invite(app) })
    expect(await answer({ client: app.visitor(), cookie: '' }, first.path)).toBe(expired)
    expect(await answer({ ...first.browser, cookie: 'docsvc.openid=forged' }, first.path)).toBe(expired)
    expect(await answer(first.browser, '/api/auth/openid/callback?code=x&state=forged')).toBe(expired)
    expect(await answer(first.browser, first.path)).toBe('/')
    expect(await answer(first.browser, first.path)).toBe(expired)
    const late = await authorize(app)
    app.clock.move({ advanceMs: 10 * minuteMs })
    expect(await answer(late.browser, late.path)).toBe(expired)
    app.clock.move({ advanceMs: -10 * minuteMs })
  })

  test('10 simultaneous answers of one login: exactly 1 opens a session', async () => {
    const { browser, path } = await authorize(app, { invitation: await invite(app) })
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(browser, path)))
    expect(answers.filter((to) => to === '/')).toHaveLength(1)
  })

  test.each([
    'https://attacker.example/',
    '//attacker.example',
    '/\\attacker.example',
    '/\t/attacker.example',
    'javascript:alert(1)',
  ])('a login opens the home page instead of %s', async (to) => {
    expect((await logIn(app, { to, invitation: await invite(app) })).to).toBe('/')
  })

  test('a person who refuses at the provider returns to the login page', async () => {
    const { browser, path } = await authorize(app)
    const state = new URLSearchParams(path.split('?')[1]).get('state') ?? ''
    const denied = `/api/auth/openid/callback?error=access_denied&state=${state}`
    expect(await answer(browser, denied)).toBe('/login?problem=denied')
  })
})

describe('settings of logins by OpenID Connect', () => {
  let app: TestApp | undefined
  afterEach(async () => {
    await app?.stop()
    app = undefined
  })

  test('OIDC_SIGN_UP=1 creates an account with the role OIDC_ROLE only for a verified address of an allowed domain', async () => {
    app = await startApp({ OIDC_SIGN_UP: '1', OIDC_ROLE: 'member', OIDC_ALLOWED_DOMAINS: 'Example.com' })
    const { to, client: browser } = await logIn(app)
    expect(to).toBe('/')
    expect((await browser.auth.me()).user.role).toBe('member')
    emulator.signInAs({ ...person, sub: 'unverified', email_verified: false })
    expect((await logIn(app)).to).toBe('/login?problem=email-not-verified')
    emulator.signInAs({ ...person, sub: 'elsewhere', email: 'lin@example.com.attacker.example' })
    expect((await logIn(app)).to).toBe('/login?problem=domain')
    emulator.signInAs({ ...person, sub: 'same name' })
    expect((await (await logIn(app)).client.auth.me()).user.username).toBe(`${String(person['name'])}-2`)
  })

  test('OIDC_LINK_BY_EMAIL links a verified address only if exactly one account, not yet linked, has it', async () => {
    app = await startApp({ OIDC_LINK_BY_EMAIL: '1' })
    const email = String(person['email'])
    const body = {
      username: 'existing',
      password: 'a long password',
      email: email.toUpperCase(),
      role: 'reader',
    }
    const { user } = await app.admin.users.create({ body: { ...body, role: 'reader' } })
    emulator.signInAs({ ...person, email_verified: false })
    expect((await logIn(app)).to).toBe('/login?problem=not-invited')
    emulator.signInAs(person)
    expect((await (await logIn(app)).client.auth.me()).user.id).toBe(user.id)
    emulator.signInAs({ ...person, sub: 'another subject with the address' })
    expect((await logIn(app)).to).toBe('/login?problem=not-invited')
    for (const username of ['twin1', 'twin2'])
      await app.admin.users.create({
        body: { username, password: 'a long password', email: 'twin@example.com' },
      })
    emulator.signInAs({ sub: 'twin', email: 'twin@example.com', email_verified: true })
    expect((await logIn(app)).to).toBe('/login?problem=not-invited')
  })

  test('a verified address links no account when OIDC_LINK_BY_EMAIL is not set', async () => {
    app = await startApp()
    const body = { username: 'existing', password: 'a long password', email: String(person['email']) }
    await app.admin.users.create({ body })
    expect((await logIn(app)).to).toBe('/login?problem=not-invited')
  })

  test('a provider that does not answer is reported, and logins with a password work', async () => {
    app = await startApp({ OIDC_ISSUER: 'http://127.0.0.1:4538' })
    await expect(app.visitor().openid.start({ body: {} })).rejects.toMatchObject({ status: 502 })
    await app.login('admin', 'correct horse battery')
  })

  test('logins by OpenID Connect are off by default', async () => {
    app = await startTestApp()
    expect(await app.visitor().openid.provider({})).toEqual({ provider: null })
    await expect(app.visitor().openid.start({ body: {} })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['an issuer without TLS', { OIDC_ISSUER: 'http://login.example.com' }, 'is not an https URL'],
    ['an issuer without a client', { OIDC_ISSUER: 'https://login.example.com' }, 'OIDC_CLIENT_ID is missing'],
  ])('the service does not start with %s', (_, settings, problem) => {
    expect(() => loadConfig({ NODE_ENV: 'test', DATA_DIR: '/nowhere', ...settings })).toThrow(problem)
  })
})
