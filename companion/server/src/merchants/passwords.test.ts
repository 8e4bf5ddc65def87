import { dayMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCaller, getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import {
  createMerchantRequests,
  createMerchantApplication,
  type TestMerchantApplication,
} from './testing/merchant-actions.ts'

let app: TestApp
let admin: TestAdmin
let application: TestMerchantApplication
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  admin = await app.admin()
  application = createMerchantApplication()
})
afterAll(() => app.stop())

const { approve, approved, logIn, newestCode, openShop, register, setPassword } = createMerchantRequests(
  () => ({
    app,
    admin,
    application,
  }),
)

describe('POST /merchant/auth/set-password', () => {
  test('the first merchant password is set with a code, which works once, and signs in to the merchant console', async () => {
    const id = await approved()
    const code = newestCode()
    expect(await setPassword(code)).toEqual({ success: true })
    expect(await logIn()).toEqual({
      token: expect.any(String),
      merchant: { id, storeName: '康宁照护', status: 'active', role: 'owner' },
    })
    expect(await getRefusal(setPassword(code, 'another-long-1'))).toMatchObject({
      status: 400,
      error: 'INVALID_CODE',
    })
  })

  test('the password code of the approval message is valid for seven days', async () => {
    await approved()
    app.clock.move({ advanceMs: 7 * dayMs - 1 })
    await setPassword(newestCode())
    await register(Object.assign(application, createMerchantApplication()))
    const [waiting] = (await (await app.admin()).merchantApplications.list({ query: { status: 'pending' } }))
      .merchants
    await (await app.admin()).merchantApplications.approve({ params: { id: waiting!.id }, body: undefined })
    await app.settle()
    app.clock.move({ advanceMs: 7 * dayMs })
    expect(await getRefusal(setPassword(newestCode()))).toMatchObject({ error: 'INVALID_CODE' })
  })

  test('a password code becomes invalid after five wrong tries', async () => {
    await approved()
    const code = newestCode()
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect(await getRefusal(setPassword(wrong))).toMatchObject({ error: 'INVALID_CODE' })
    expect(await getRefusal(setPassword(code))).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
    app.clock.move({ advanceMs: minuteMs })
    expect(await getRefusal(setPassword(code))).toMatchObject({ error: 'INVALID_CODE' })
  })

  test('a merchant password has at least 8 characters and at most 72 bytes', async () => {
    await approved()
    expect(await getRefusal(setPassword(newestCode(), '1234567'))).toMatchObject({ field: 'password' })
    expect(await getRefusal(setPassword(newestCode(), '密'.repeat(25)))).toMatchObject({ field: 'password' })
    await setPassword(newestCode(), '12345678')
  })

  test('POST /merchant/auth/send-code sends a new code and answers the same for numbers without a merchant', async () => {
    await openShop()
    const send = (phone: string) => app.visitor.merchants.sendCode({ body: { phone } })
    expect(await send(application.contactPhone)).toEqual(await send('13688888888'))
    expect(app.sentTo('13688888888')).toEqual([])
    expect(await getRefusal(send(application.contactPhone))).toMatchObject({ status: 429, retryAfter: 60 })
    await setPassword(newestCode(), 'my-new-password')
    expect(await getRefusal(logIn())).toMatchObject({ error: 'INVALID_CREDENTIALS' })
    await logIn('my-new-password')
  })

  test('setting a new merchant password ends the sessions of the old one', async () => {
    const shop = await openShop()
    app.clock.move({ advanceMs: minuteMs })
    await app.visitor.merchants.sendCode({ body: { phone: application.contactPhone } })
    await shop.merchants.settings()
    await setPassword(newestCode(), 'my-new-password')
    expect(await getRefusal(shop.merchants.settings())).toMatchObject({ status: 401, error: 'UNAUTHORIZED' })
    const { token } = await logIn('my-new-password')
    await createCaller(app.url, token).merchants.settings()
  })

  test('the password and the password code of a merchant are stored as hashes', async () => {
    await approved()
    const code = newestCode()
    const rows = () => app.db.selectFrom('merchant_accounts').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain(`"${code}"`)
    await setPassword(code)
    expect(JSON.stringify(await rows())).not.toContain('long-enough-1')
  })
})

describe('POST /merchant/auth/login', () => {
  test('merchant login answers the same for a wrong password, an unknown phone number and an unapproved merchant', async () => {
    await register()
    const before = await getRefusal(logIn())
    await openShopOf(application)
    const wrong = await getRefusal(logIn('not-the-password'))
    const unknown = await getRefusal(logIn('long-enough-1', '13677777777'))
    expect(before).toMatchObject({ status: 401, error: 'INVALID_CREDENTIALS' })
    expect(wrong).toEqual(before)
    expect(unknown).toEqual(before)
  })

  test('merchant login allows five tries a minute', async () => {
    for (let tries = 0; tries < 5; tries += 1) await getRefusal(logIn())
    expect(await getRefusal(logIn())).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
    app.clock.move({ advanceMs: minuteMs })
    expect(await getRefusal(logIn())).toMatchObject({ status: 401 })
  })

  test('POST /merchant/auth/refresh answers a new token', async () => {
    const shop = await openShop()
    const { token } = await shop.merchants.refresh()
    await createCaller(app.url, token).merchants.settings()
  })

  test('login of a closed merchant answers 403 MERCHANT_NOT_ACTIVE', async () => {
    const { id } = await openShop()
    await app.db.updateTable('merchants').set({ status: 'closed' }).where('id', '=', id).execute()
    expect(await getRefusal(logIn())).toMatchObject({ status: 403, error: 'MERCHANT_NOT_ACTIVE' })
  })

  async function openShopOf({ creditCode }: { creditCode: string }) {
    const { id } = await app.db
      .selectFrom('merchants')
      .select('id')
      .where('credit_code', '=', creditCode)
      .executeTakeFirstOrThrow()
    await approve(id)
    await app.settle()
    await setPassword(newestCode())
  }
})
