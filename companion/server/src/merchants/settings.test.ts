import { toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toMerchantRecipient } from '#core'
import { pixelPngBase64, getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
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

const { approve, logIn, openShop, rowOf } = createMerchantRequests(() => ({ app, admin, application }))
const suspend = (id: number, reason?: string) =>
  admin.merchantApplications.suspend({ params: { id }, body: reason ? { reason } : undefined })

describe('suspended merchants', () => {
  test('a suspended merchant can read its settings but cannot change them until it is active again', async () => {
    const shop = await openShop()
    await suspend(shop.id)
    expect(await logIn()).toMatchObject({ merchant: { status: 'suspended' } })
    expect(await shop.merchants.settings()).toMatchObject({ status: 'suspended' })
    const change = () => shop.merchants.changeSettings({ body: { storeName: '改名' } })
    expect(await getRefusal(change())).toMatchObject({ status: 403, error: 'MERCHANT_NOT_ACTIVE' })
    await approve(shop.id)
    await change()
  })

  test('a merchant is notified of its suspension, with the reason, and of its reinstatement, without a second welcome message', async () => {
    const shop = await openShop()
    const to = toMerchantRecipient(shop.id)
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

describe('PUT /merchant/settings', () => {
  test('PUT /merchant/settings keeps fields that are not sent', async () => {
    const shop = await openShop()
    await shop.merchants.changeSettings({
      body: {
        storeDescription: '上门照护',
        storeLogo: pixelPngBase64,
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

  test('PUT /merchant/settings converts the position from GCJ-02 to WGS-84', async () => {
    const shop = await openShop()
    await shop.merchants.changeSettings({ body: { lat: 39.9, lng: 116.3, coordType: 'gcj02' } })
    const { lat, lng } = await shop.merchants.settings()
    expect(lat).not.toBe(39.9)
    expect(lat).toBeCloseTo(39.9, 1)
    expect(lng).toBeCloseTo(116.3, 1)
  })

  test('the bank account of a merchant is stored encrypted and shown with a masked number', async () => {
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
  ])('PUT /merchant/settings answers VALIDATION_ERROR for %j, with field %s', async (body, field) => {
    const shop = await app.merchant()
    expect(await getRefusal(shop.merchants.changeSettings({ body }))).toMatchObject({
      error: 'VALIDATION_ERROR',
      field,
    })
  })
})
