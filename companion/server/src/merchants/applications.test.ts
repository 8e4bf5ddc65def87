import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pixelPngBase64, getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import {
  createMerchantRequests,
  createMerchantApplication,
  generateCreditCode,
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

const { approve, approved, newestCode, register, rowOf } = createMerchantRequests(() => ({
  app,
  admin,
  application,
}))
const reject = (id: number) =>
  admin.merchantApplications.reject({ params: { id }, body: { reason: '执照照片不清楚' } })

describe('POST /merchant/register', () => {
  test('a new merchant application is pending and has the highest commission of its category', async () => {
    const answer = await register({ industryLicense: pixelPngBase64 })
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

  test('a merchant application with an invalid or existing credit code is refused', async () => {
    expect(await getRefusal(register({ creditCode: '91350100M000100Y44' }))).toMatchObject({
      status: 400,
      error: 'CREDIT_CODE_INVALID',
    })
    await register()
    expect(await getRefusal(register({ contactPhone: '13699999999' }))).toMatchObject({
      status: 400,
      error: 'CREDIT_CODE_EXISTS',
    })
  })

  test('a credit code in lower case or with spaces counts as the same credit code', async () => {
    await register()
    const same = ` ${application.creditCode.toLowerCase()} `
    expect(await getRefusal(register({ creditCode: same }))).toMatchObject({ error: 'CREDIT_CODE_EXISTS' })
  })

  test('a merchant application with the phone number of another merchant is refused, and nothing is stored', async () => {
    await register()
    const other = generateCreditCode()
    expect(await getRefusal(register({ creditCode: other }))).toMatchObject({
      status: 400,
      error: 'PHONE_EXISTS',
    })
    const left = await app.db.selectFrom('merchants').select('id').where('credit_code', '=', other).execute()
    expect(left).toEqual([])
  })

  test('10 concurrent merchant applications with one credit code create one merchant', async () => {
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
  ])('POST /merchant/register answers 400 VALIDATION_ERROR for %j, with field %s', async (changes, field) => {
    expect(await getRefusal(register(changes))).toMatchObject({
      status: 400,
      error: 'VALIDATION_ERROR',
      field,
    })
  })

  test('a rejected applicant gets the reason and can submit the application again', async () => {
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

  test('administrators list merchant applications by status, with masked phone numbers', async () => {
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

describe('review of an application', () => {
  test("the SMS of an approval contains the merchant's name, a code, the URL of the password page and the validity in days", async () => {
    await approved()
    const [message] = app.sentTo(application.contactPhone)
    const url = `${app.url}/h5/merchant-password`
    expect(message).toMatchObject({
      template: 'SMS_MERCHANT_APPROVED',
      data: { name: '康宁照护', code: expect.stringMatching(/^\d{6}$/), url, days: '7' },
    })
    expect(message?.text).toBe(
      `[Sanhe] 您的店铺“康宁照护”已通过审核。验证码${newestCode()}，7天内有效，请打开 ${url} 设置登录密码。`,
    )
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('设置商家密码')])
  })

  test('approving a merchant sends a code by SMS and an email, and is recorded in the audit log', async () => {
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

  test('an approval can set a level with a lower commission', async () => {
    const { merchantId } = await register()
    await approve(merchantId, { level: 'certified' })
    expect(await rowOf(merchantId)).toMatchObject({ level: 'certified', commission_rate: '10.00' })
  })

  test('an application that is approved and rejected concurrently is decided exactly once', async () => {
    const { merchantId } = await register()
    const answers = await Promise.allSettled([approve(merchantId), reject(merchantId), approve(merchantId)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await getRefusal(reject(merchantId))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })

  test('approving an unknown application answers 404, and a user who approves one gets 401', async () => {
    expect(await getRefusal(approve(999_999))).toMatchObject({ status: 404 })
    const { merchantId } = await register()
    const by = await app.user()
    expect(
      await getRefusal(by.merchantApplications.approve({ params: { id: merchantId }, body: undefined })),
    ).toMatchObject({ status: 401 })
  })
})

test('POST /merchant/application shows the state of an application only for its credit code and phone together', async () => {
  const stateOf = (changes: object = {}) => {
    const { creditCode, contactPhone } = { ...application, ...changes }
    return app.visitor.merchants.application({ body: { creditCode, contactPhone } })
  }
  expect(await getRefusal(stateOf())).toMatchObject({ status: 404 })
  const { merchantId } = await register()
  expect(await stateOf()).toMatchObject({ state: 'pending', storeName: '康宁照护', reviewNote: null })
  expect(await getRefusal(stateOf({ contactPhone: '13699999999' }))).toMatchObject({ status: 404 })
  await reject(merchantId)
  expect(await stateOf()).toMatchObject({ state: 'rejected', reviewNote: expect.any(String) })
  await register()
  await approve(merchantId)
  expect(await stateOf()).toMatchObject({ state: 'approved', reviewNote: null })
})
