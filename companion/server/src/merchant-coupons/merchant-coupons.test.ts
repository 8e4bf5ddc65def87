import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const terms = { title: '满100减10', type: 'amount' as const, value: 10, minAmount: 100, validDays: 30 }

test('GET /merchant/coupons lists only the coupons that the merchant created', async () => {
  const [shop, other] = [await app.merchant(), await app.merchant()]
  const { id } = await shop.merchantCoupons.create({ body: { ...terms, totalCount: 50 } })
  const { id: share } = await shop.merchantCoupons.create({
    body: { title: '九折', type: 'discount', value: 0.9, validDays: 7, applicableCategories: ['cleaning'] },
  })
  expect(await shop.merchantCoupons.list({ query: {} })).toMatchObject({
    coupons: [
      {
        id: share,
        type: 'discount',
        value: 0.9,
        minAmount: 0,
        applicableCategories: ['cleaning'],
        totalCount: null,
      },
      { id, ...terms, totalCount: 50, issuedCount: 0, status: 'active' },
    ],
    total: 2,
  })
  expect((await other.merchantCoupons.list({ query: {} })).coupons).toEqual([])
  const row = await app.db.selectFrom('coupon_templates').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ merchant_id: shop.id, value: '10.00' })
})

test.each([
  [{ value: 0 }, 'value'],
  [{ type: 'discount' as const, value: 1 }, 'value'],
  [{ validDays: 0 }, 'validDays'],
  [{ validDays: 366 }, 'validDays'],
  [{ totalCount: 0 }, 'totalCount'],
  [{ title: '' }, 'title'],
])('POST /merchant/coupons answers 400 VALIDATION_ERROR for %j, with field %s', async (changes, field) => {
  const shop = await app.merchant()
  expect(await getRefusal(shop.merchantCoupons.create({ body: { ...terms, ...changes } }))).toMatchObject({
    status: 400,
    error: 'VALIDATION_ERROR',
    field,
  })
})

test('a suspended merchant cannot create coupons', async () => {
  const shop = await app.merchant({ status: 'suspended' })
  expect(await getRefusal(shop.merchantCoupons.create({ body: terms }))).toMatchObject({
    status: 403,
    error: 'MERCHANT_NOT_ACTIVE',
  })
})

test('a stopped coupon cannot be claimed, and users who claimed it before can still use it', async () => {
  const [shop, other, first, second] = await Promise.all([
    app.merchant(),
    app.merchant(),
    app.user(),
    app.user(),
  ])
  const { id } = await shop.merchantCoupons.create({ body: terms })
  const change = (of: typeof shop, status: 'active' | 'inactive') =>
    of.merchantCoupons.change({ params: { id }, body: { status } })
  await first.coupons.claim({ params: { templateId: id } })
  expect(await getRefusal(change(other, 'inactive'))).toMatchObject({ status: 404 })
  await change(shop, 'inactive')
  expect(await getRefusal(second.coupons.claim({ params: { templateId: id } }))).toMatchObject({
    status: 404,
  })
  expect((await first.coupons.mine({ query: {} })).coupons).toMatchObject([{ status: 'available' }])
  await change(shop, 'active')
  await second.coupons.claim({ params: { templateId: id } })
})
