import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchantApplication } from '../merchants/testing/merchant-actions.ts'
import { getRefusal, startTestApp, type TestApp } from '#testing'

let app: TestApp
let strict: TestApp
beforeAll(async () => {
  ;[app, strict] = await Promise.all([startTestApp(), startTestApp({ REQUIRE_CONSENT: '1' })])
})
afterAll(() => Promise.all([app.stop(), strict.stop()]))

let phones = 0
const newPhone = () => `1390000${String((phones += 1)).padStart(4, '0')}`
const first = { privacy: 1, terms: 1 }

async function logIn(on: TestApp, phone: string, consents?: typeof first) {
  const sent = consents && { consents }
  await on.visitor.auth.sendCode({ body: { phone, purpose: 'login', ...sent } })
  const code = String(on.sentTo(phone)[0]?.data['code'])
  on.clock.move({ advanceMs: 61_000 })
  return on.visitor.auth.login({ body: { phone, code, ...sent } })
}

const consentsOf = (holderType: 'user' | 'child' | 'merchant' | 'application', id: number, on = app) =>
  on.db
    .selectFrom('consents')
    .select(['kind', 'version', 'action'])
    .where('holder_type', '=', holderType)
    .where('holder_id', '=', id)
    .orderBy('id')
    .execute()

const both = (version: number) => [
  { kind: 'privacy', version, action: 'agreed' },
  { kind: 'terms', version, action: 'agreed' },
]

/** Publishes a new user agreement and returns its version. */
async function publishTerms(on: TestApp, needsConsent: boolean) {
  const admin = await on.admin()
  const params = { kind: 'terms' }
  const { version } = await admin.legalAdmin.get({ params })
  await admin.legalAdmin.saveDraft({ params, body: { source: `# 协议 ${version + 1}` } })
  const body = { summary: `第 ${version + 1} 版`, needsConsent, baseVersion: version }
  return (await admin.legalAdmin.publish({ params, body })).version
}

describe('consent at login', () => {
  test('POST /auth/login records the agreed versions once for each account', async () => {
    const phone = newPhone()
    const { user } = await logIn(app, phone, first)
    await logIn(app, phone, first)
    expect(await consentsOf('user', user.id)).toEqual(both(1))
  })

  test('a client that sends no consent can log in, and the account is asked to agree', async () => {
    const { user } = await logIn(app, newPhone())
    expect(await consentsOf('user', user.id)).toEqual([])
    const { legal } = await app.again(user)
    expect((await legal.consents()).consents).toMatchObject([
      { kind: 'privacy', agreedVersion: null, isDue: true },
      { kind: 'terms', agreedVersion: null, isDue: true },
    ])
    await legal.agree({ body: first })
    expect((await legal.consents()).consents.map(({ isDue }) => isDue)).toEqual([false, false])
  })

  test('send-code and login answer CONSENT_REQUIRED without consent if REQUIRE_CONSENT is set', async () => {
    const phone = newPhone()
    const required = { status: 403, error: 'CONSENT_REQUIRED' }
    const body = { phone, purpose: 'login' as const }
    expect(await getRefusal(strict.visitor.auth.sendCode({ body }))).toMatchObject(required)
    expect(strict.sentTo(phone)).toEqual([])
    expect(await getRefusal(strict.visitor.auth.login({ body: { phone, code: '000000' } }))).toMatchObject(
      required,
    )
    expect(await getRefusal(strict.visitor.children.socialLogin({ body: { code: 'demo-x' } }))).toMatchObject(
      required,
    )
    expect((await logIn(strict, phone, first)).token).toBeTruthy()
  })

  test.each([
    [{ privacy: 1, terms: 99 }, 'VALIDATION_ERROR'],
    [{ privacy: 99, terms: 1 }, 'VALIDATION_ERROR'],
  ])('POST /auth/send-code for the unknown versions %j answers %s', async (consents, error) => {
    const body = { phone: newPhone(), purpose: 'login' as const, consents }
    expect(await getRefusal(app.visitor.auth.sendCode({ body }))).toMatchObject({ status: 400, error })
  })

  test('children, merchants and applying merchants agree for their own accounts', async () => {
    const { data } = await app.visitor.children.socialLogin({
      body: { code: 'demo-consent', consents: first },
    })
    expect(await consentsOf('child', data.user.id)).toEqual(both(1))
    const body = { ...createMerchantApplication(), consents: first }
    const { merchantId } = await app.visitor.merchants.register({ body })
    expect(await consentsOf('application', merchantId)).toEqual(both(1))
    const merchant = await app.merchant()
    await merchant.legalMerchant.agree({ body: first })
    expect((await merchant.legalMerchant.consents()).consents.every(({ isDue }) => !isDue)).toBe(true)
    const child = await app.child()
    expect((await child.legalChild.consents()).consents.every(({ isDue }) => isDue)).toBe(true)
  })
})

describe('a new version of the user agreement', () => {
  test('a new version must be accepted only if it is marked as requiring consent, and lists all changes since the agreed version', async () => {
    const on = await startTestApp()
    const user = await on.user()
    await user.legal.agree({ body: first })
    const second = await publishTerms(on, false)
    const terms = async () => (await user.legal.consents()).consents[1]
    expect(await terms()).toMatchObject({ version: 2, agreedVersion: 1, isDue: false })
    const third = await publishTerms(on, true)
    expect(await terms()).toMatchObject({ version: 3, isDue: true, changes: ['第 3 版', '第 2 版'] })
    const agree = (version: number) => user.legal.agree({ body: { privacy: 1, terms: version } })
    expect(await getRefusal(agree(second))).toMatchObject({ status: 409, error: 'CONSENT_OUTDATED' })
    await agree(third)
    expect(await terms()).toMatchObject({ agreedVersion: 3, isDue: false, changes: [] })
    expect(await consentsOf('user', user.id, on)).toEqual([
      ...both(1),
      { kind: 'terms', version: 3, action: 'agreed' },
    ])
    await on.stop()
  })
})

test('20 simultaneous consents of one account store each version once', async () => {
  const user = await app.user()
  await Promise.all(Array.from({ length: 20 }, () => user.legal.agree({ body: first })))
  expect(await consentsOf('user', user.id)).toEqual(both(1))
})

test('deleting an account keeps its consents, with the device erased', async () => {
  const user = await app.user()
  await user.legal.agree({ body: first })
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  const rows = await app.db
    .selectFrom('consents')
    .select('device')
    .where('holder_type', '=', 'user')
    .where('holder_id', '=', user.id)
    .execute()
  expect(rows.map(({ device }) => device)).toEqual(['', ''])
})
