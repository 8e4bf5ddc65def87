import { dayMs, minuteMs, toDate } from '@sanhe/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toMerchant } from '#core'
import { callerAt, pixel, refusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import { isCreditCode } from './rules.ts'

let app: TestApp
let admin: TestAdmin
let applied = 0
let application: ReturnType<typeof newApplication>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  admin = await app.admin()
  application = newApplication()
})

/** Codes that are right, one after another. */
function newCreditCode() {
  const head = `9111010800${String((applied += 1)).padStart(7, '0')}`
  const check = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY').find((last) => isCreditCode(head + last))
  return head + check
}

const newApplication = () => ({
  companyName: '北京康宁照护有限公司',
  creditCode: newCreditCode(),
  category: 'care' as const,
  storeName: '康宁照护',
  contactName: '王经理',
  contactPhone: `1360000${String(applied).padStart(4, '0')}`,
  contactEmail: `shop${applied}@example.com`,
  businessLicense: pixel,
})

const register = (changes: object = {}) =>
  app.visitor.merchants.register({ body: { ...application, ...changes } })
const newestCode = (phone = application.contactPhone) => String(app.sentTo(phone)[0]?.data['code'])
const setPassword = (code: string, password = 'long-enough-1') =>
  app.visitor.merchants.setPassword({ body: { phone: application.contactPhone, code, password } })
const logIn = (password = 'long-enough-1', phone = application.contactPhone) =>
  app.visitor.merchants.login({ body: { phone, password } })
const approve = (id: number, body?: { level?: 'normal' | 'certified' | 'strategic' }) =>
  admin.merchantApplications.approve({ params: { id }, body })
const reject = (id: number) =>
  admin.merchantApplications.reject({ params: { id }, body: { reason: '执照照片不清楚' } })
const suspend = (id: number, reason?: string) =>
  admin.merchantApplications.suspend({ params: { id }, body: reason ? { reason } : undefined })

async function approved() {
  const { merchantId } = await register()
  await approve(merchantId)
  await app.settle()
  return merchantId
}
async function openShop() {
  const id = await approved()
  await setPassword(newestCode())
  const { token } = await logIn()
  return { id, ...callerAt(app.url, token) }
}
const rowOf = (id: number) =>
  app.db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an application', () => {
  test('waits for its review, with the highest share of its category', async () => {
    const answer = await register({ industryLicense: pixel })
    expect(answer).toEqual({
      success: true,
      merchantId: expect.any(Number),
      status: 'pending',
      message: expect.any(String),
    })
    expect(await rowOf(answer.merchantId)).toMatchObject({
      status: 'pending',
      review_result: null,
      commission_rate: '12.00',
      business_license_url: expect.stringContaining('/uploads/'),
      industry_license_url: expect.stringContaining('/uploads/'),
    })
  })

  test('under a code that is none, or is there already, is refused', async () => {
    expect(await refusal(register({ creditCode: '91350100M000100Y44' }))).toMatchObject({
      status: 400,
      error: 'CREDIT_CODE_INVALID',
    })
    await register()
    expect(await refusal(register({ contactPhone: '13699999999' }))).toMatchObject({
      status: 400,
      error: 'CREDIT_CODE_EXISTS',
    })
  })

  test('with small letters and blanks around the code is the same application', async () => {
    await register()
    const same = ` ${application.creditCode.toLowerCase()} `
    expect(await refusal(register({ creditCode: same }))).toMatchObject({ error: 'CREDIT_CODE_EXISTS' })
  })

  test('under the phone of another merchant is refused, and nothing of it stays', async () => {
    await register()
    const other = newCreditCode()
    expect(await refusal(register({ creditCode: other }))).toMatchObject({
      status: 400,
      error: 'PHONE_EXISTS',
    })
    const left = await app.db.selectFrom('merchants').select('id').where('credit_code', '=', other).execute()
    expect(left).toEqual([])
  })

  test('handed in ten times at once is one', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, nth) => register({ contactPhone: `1361111110${nth}` })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    [{ category: 'weapons' }, 'category'],
    [{ contactPhone: '12345' }, 'contactPhone'],
    [{ businessLicense: '' }, 'businessLicense'],
    [{ companyName: ' ' }, 'companyName'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
  ])('with %j is refused', async (changes, field) => {
    expect(await refusal(register(changes))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', field })
  })

  test('that was rejected is told why, and waits again when it is handed in again', async () => {
    const { merchantId } = await register()
    await reject(merchantId)
    await app.settle()
    expect(app.sentTo(application.contactPhone)[0]?.data['content']).toContain('执照照片不清楚')
    expect(await rowOf(merchantId)).toMatchObject({ status: 'pending', review_result: 'rejected' })
    const again = await register({ contactPhone: '13622222222', storeName: '新店名' })
    expect(again.merchantId).toBe(merchantId)
    expect(await rowOf(merchantId)).toMatchObject({
      review_result: null,
      review_note: null,
      contact_phone: '13622222222',
      store_name: '新店名',
    })
    await approve(merchantId)
    await app.settle()
    expect(newestCode('13622222222')).toMatch(/^\d{6}$/)
  })

  test('is listed for administrators by how it stands, its phone masked', async () => {
    const { merchantId } = await register()
    const listed = async (status: 'pending' | 'rejected' | 'active') =>
      (await admin.merchantApplications.list({ query: { status, pageSize: 50 } })).merchants.find(
        ({ id }) => id === merchantId,
      )
    expect(await listed('pending')).toMatchObject({ contactPhone: expect.stringContaining('****') })
    await reject(merchantId)
    expect(await listed('pending')).toBeUndefined()
    expect(await listed('rejected')).toMatchObject({ reviewNote: '执照照片不清楚' })
    expect(await listed('active')).toBeUndefined()
  })
})

describe('a review', () => {
  test('that ends well sends a code and a letter, and leaves a line of who it was', async () => {
    const id = await approved()
    expect(newestCode()).toMatch(/^\d{6}$/)
    expect(app.sentTo(application.contactEmail)).toMatchObject([
      { channel: 'email', template: 'MERCHANT_APPROVED' },
    ])
    const lines = await app.db
      .selectFrom('audit_logs')
      .select(['action', 'detail'])
      .where('resource_type', '=', 'merchant')
      .where('resource_id', '=', id)
      .where('action', '=', 'merchants.approve')
      .execute()
    expect(lines).toMatchObject([{ detail: { adminId: admin.id } }])
  })

  test('may grant a level, and with it a smaller share', async () => {
    const { merchantId } = await register()
    await approve(merchantId, { level: 'certified' })
    expect(await rowOf(merchantId)).toMatchObject({ level: 'certified', commission_rate: '10.00' })
  })

  test('is made once: of approving and rejecting at once one wins', async () => {
    const { merchantId } = await register()
    const answers = await Promise.allSettled([approve(merchantId), reject(merchantId), approve(merchantId)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(reject(merchantId))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })

  test('of nobody, or by nobody, is refused', async () => {
    expect(await refusal(approve(999_999))).toMatchObject({ status: 404 })
    const { merchantId } = await register()
    const by = await app.user()
    expect(
      await refusal(by.merchantApplications.approve({ params: { id: merchantId }, body: undefined })),
    ).toMatchObject({ status: 401 })
  })
})

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

describe('a suspended merchant', () => {
  test('sees how it stands and changes nothing, until it is approved again', async () => {
    const shop = await openShop()
    await suspend(shop.id)
    expect(await logIn()).toMatchObject({ merchant: { status: 'suspended' } })
    expect(await shop.merchants.settings()).toMatchObject({ status: 'suspended' })
    const change = () => shop.merchants.changeSettings({ body: { storeName: '改名' } })
    expect(await refusal(change())).toMatchObject({ status: 403, error: 'MERCHANT_NOT_ACTIVE' })
    await approve(shop.id)
    await change()
  })

  test('is told so and why, and when it is open again, as a text and by push, and welcomed no second time', async () => {
    const shop = await openShop()
    const to = toMerchant(shop.id)
    const at = toDate(app.clock.now())
    const device = { recipient: to, platform: 'jpush' as const, token: `shop-${shop.id}` }
    await app.db
      .insertInto('push_tokens')
      .values({ ...device, created_at: at, seen_at: at })
      .execute()
    const texts = () => app.sentTo(application.contactPhone).map(({ data }) => data['title'])
    await suspend(shop.id, '资质过期')
    await app.settle()
    expect(app.sentTo(application.contactPhone)[0]?.data).toMatchObject({
      title: '您的店铺已停用',
      content: expect.stringContaining('资质过期'),
    })
    expect(app.sentTo(to)).toMatchObject([{ channel: 'push', template: 'MERCHANT_SUSPENDED' }])
    await approve(shop.id)
    await app.settle()
    expect(texts()).toEqual(['您的店铺已恢复营业', '您的店铺已停用', undefined])
    expect(app.sentTo(to)[0]).toMatchObject({ channel: 'push', template: 'MERCHANT_REINSTATED' })
    expect(app.sentTo(application.contactEmail)).toHaveLength(1)
    await suspend(shop.id)
    await app.settle()
    expect(app.sentTo(application.contactPhone)[0]?.data['content']).toMatch(/^停用期间/)
  })
})

describe('settings', () => {
  test('change in what is sent and keep the rest', async () => {
    const shop = await openShop()
    await shop.merchants.changeSettings({
      body: {
        storeDescription: '上门照护',
        storeLogo: pixel,
        lat: 39.9,
        lng: 116.3,
        serviceArea: ['海淀区'],
        businessHours: { mon: { open: '08:30', close: '18:00' }, sun: null },
      },
    })
    expect(await shop.merchants.settings()).toMatchObject({
      storeName: '康宁照护',
      contactPhone: `${application.contactPhone.slice(0, 3)}****${application.contactPhone.slice(-4)}`,
      storeDescription: '上门照护',
      storeLogo: expect.stringContaining('/uploads/'),
      lat: 39.9,
      lng: 116.3,
      serviceArea: ['海淀区'],
      businessHours: { mon: { open: '08:30', close: '18:00' }, sun: null },
      bankAccount: null,
      commissionRate: 12,
    })
  })

  test('keep where the shop is in the coordinates of satellites', async () => {
    const shop = await openShop()
    await shop.merchants.changeSettings({ body: { lat: 39.9, lng: 116.3, coordType: 'gcj02' } })
    const { lat, lng } = await shop.merchants.settings()
    expect(lat).not.toBe(39.9)
    expect(lat).toBeCloseTo(39.9, 1)
    expect(lng).toBeCloseTo(116.3, 1)
  })

  test('keep the bank account encrypted and show the end of its number', async () => {
    const shop = await openShop()
    const bankAccount = { accountName: '康宁照护', bankName: '工商银行', accountNo: '6222021234567890123' }
    await shop.merchants.changeSettings({ body: { bankAccount } })
    expect((await shop.merchants.settings()).bankAccount).toEqual({ ...bankAccount, accountNo: '****0123' })
    const row = await rowOf(shop.id)
    expect(JSON.stringify(row)).not.toContain('6222021234567890123')
    const other = await app.merchant({ bank_account_encrypted: row.bank_account_encrypted })
    expect((await other.merchants.settings()).bankAccount).toBeNull()
  })

  test.each([
    [{ businessHours: { mon: { open: '18:00', close: '08:30' } } }, 'businessHours.mon'],
    [{ businessHours: { mon: { open: '8:30', close: '18:00' } } }, 'businessHours.mon.open'],
    [{ businessHours: { mon: { open: '08:30', close: '24:00' } } }, 'businessHours.mon.close'],
    [{ lat: 39.9 }, 'lng'],
    [{ bankAccount: { accountName: 'a', bankName: 'b', accountNo: '1234567' } }, 'bankAccount.accountNo'],
  ])('refuse %j', async (body, field) => {
    const shop = await app.merchant()
    expect(await refusal(shop.merchants.changeSettings({ body }))).toMatchObject({
      error: 'VALIDATION_ERROR',
      field,
    })
  })
})
