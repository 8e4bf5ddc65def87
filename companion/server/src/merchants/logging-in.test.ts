import { dayMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerAt, refusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import { type Application, applyingIn, newApplication } from './testing/applying.ts'

let app: TestApp
let admin: TestAdmin
let application: Application
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  admin = await app.admin()
  application = newApplication()
})
afterAll(() => app.stop())

const { approve, approved, logIn, newestCode, openShop, register, setPassword } = applyingIn(() => ({
  app,
  admin,
  application,
}))

describe('the first password', () => {
  test('is set by the code, once, and opens the console', async () => {
    const id = await approved()
    const code = newestCode()
    expect(await setPassword(code)).toEqual({ success: true })
    expect(await logIn()).toEqual({
      token: expect.any(String),
      merchant: { id, storeName: '康宁照护', status: 'active', role: 'owner' },
    })
    expect(await refusal(setPassword(code, 'another-long-1'))).toMatchObject({
      status: 400,
      error: 'INVALID_CODE',
    })
  })

  test('can be set for seven days', async () => {
    await approved()
    app.clock.move({ advanceMs: 7 * dayMs - 1 })
    await setPassword(newestCode())
    await register(Object.assign(application, newApplication()))
    const [waiting] = (await (await app.admin()).merchantApplications.list({ query: { status: 'pending' } }))
      .merchants
    await (await app.admin()).merchantApplications.approve({ params: { id: waiting!.id }, body: undefined })
    await app.settle()
    app.clock.move({ advanceMs: 7 * dayMs })
    expect(await refusal(setPassword(newestCode()))).toMatchObject({ error: 'INVALID_CODE' })
  })

  test('cannot be guessed: five tries end the code', async () => {
    await approved()
    const code = newestCode()
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusal(setPassword(wrong))).toMatchObject({ error: 'INVALID_CODE' })
    expect(await refusal(setPassword(code))).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
    app.clock.move({ advanceMs: minuteMs })
    expect(await refusal(setPassword(code))).toMatchObject({ error: 'INVALID_CODE' })
  })

  test('has 8 characters at least and 72 bytes at most', async () => {
    await approved()
    expect(await refusal(setPassword(newestCode(), '1234567'))).toMatchObject({ field: 'password' })
    expect(await refusal(setPassword(newestCode(), '密'.repeat(25)))).toMatchObject({ field: 'password' })
    await setPassword(newestCode(), '12345678')
  })

  test('can be set anew by a code that is sent again; the answer tells nobody who has a shop', async () => {
    await openShop()
    const send = (phone: string) => app.visitor.merchants.sendCode({ body: { phone } })
    expect(await send(application.contactPhone)).toEqual(await send('13688888888'))
    expect(app.sentTo('13688888888')).toEqual([])
    expect(await refusal(send(application.contactPhone))).toMatchObject({ status: 429, retryAfter: 60 })
    await setPassword(newestCode(), 'my-new-password')
    expect(await refusal(logIn())).toMatchObject({ error: 'INVALID_CREDENTIALS' })
    await logIn('my-new-password')
  })

  test('that is new ends the logins with the one before', async () => {
    const shop = await openShop()
    app.clock.move({ advanceMs: minuteMs })
    await app.visitor.merchants.sendCode({ body: { phone: application.contactPhone } })
    await shop.merchants.settings()
    await setPassword(newestCode(), 'my-new-password')
    expect(await refusal(shop.merchants.settings())).toMatchObject({ status: 401, error: 'UNAUTHORIZED' })
    const { token } = await logIn('my-new-password')
    await callerAt(app.url, token).merchants.settings()
  })

  test('lies in the database as a hash, and so does the code', async () => {
    await approved()
    const code = newestCode()
    const rows = () => app.db.selectFrom('merchant_accounts').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain(`"${code}"`)
    await setPassword(code)
    expect(JSON.stringify(await rows())).not.toContain('long-enough-1')
  })
})

describe('a login', () => {
  test('with a wrong password, of an unknown phone and before the approval looks the same', async () => {
    await register()
    const before = await refusal(logIn())
    await openShopOf(application)
    const wrong = await refusal(logIn('not-the-password'))
    const unknown = await refusal(logIn('long-enough-1', '13677777777'))
    expect(before).toMatchObject({ status: 401, error: 'INVALID_CREDENTIALS' })
    expect(wrong).toEqual(before)
    expect(unknown).toEqual(before)
  })

  test('is tried five times a minute at most', async () => {
    for (let tries = 0; tries < 5; tries += 1) await refusal(logIn())
    expect(await refusal(logIn())).toMatchObject({ status: 429, error: 'TOO_MANY_REQUESTS' })
    app.clock.move({ advanceMs: minuteMs })
    expect(await refusal(logIn())).toMatchObject({ status: 401 })
  })

  test('can be renewed', async () => {
    const shop = await openShop()
    const { token } = await shop.merchants.refresh()
    await callerAt(app.url, token).merchants.settings()
  })

  test('of a shop that was closed for good is refused', async () => {
    const { id } = await openShop()
    await app.db.updateTable('merchants').set({ status: 'closed' }).where('id', '=', id).execute()
    expect(await refusal(logIn())).toMatchObject({ status: 403, error: 'MERCHANT_NOT_ACTIVE' })
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
