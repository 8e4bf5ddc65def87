import { dayMs, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { completeDeliveredOrders } from './jobs.ts'
import { addServiceProvider, createServiceProductRequests } from './testing/product-helpers.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let providerId: number
beforeAll(async () => {
  app = await startTestApp()
  providerId = await addServiceProvider(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  admin = await app.admin()
  user = await app.user()
})

const { offer, get, order, refund, statusOf, today, endUnpaid, moveOn, notFound } =
  createServiceProductRequests(() => ({
    app,
    user,
    admin,
    providerId,
  }))

describe('POST /services/products/:id/orders', () => {
  test('an order of a service product reserves its stock immediately and counts as sold on payment', async () => {
    const id = await offer()
    const { orderNo, amount, payParams } = await order(id, { quantity: 3 })
    expect([amount, payParams?.package]).toEqual([300, expect.stringContaining('prepay_id=')])
    expect(await get(id)).toMatchObject({ stock: 7, salesCount: 0 })
    await app.pay(orderNo, { times: 3 })
    expect(await get(id)).toMatchObject({ stock: 7, salesCount: 3 })
    expect(await statusOf(orderNo)).toBe('paid')
  })

  test('two orders of the same service product are separate orders', async () => {
    const id = await offer()
    const [one, other] = [await order(id), await order(id)]
    expect(one.orderNo).not.toBe(other.orderNo)
    expect((await get(id)).stock).toBe(8)
  })

  test('an unpaid product order releases its stock once when it expires', async () => {
    const id = await offer()
    await order(id, { quantity: 4 })
    await moveOn(30 * minuteMs)
    await endUnpaid()
    await endUnpaid()
    expect(await get(id)).toMatchObject({ stock: 10, salesCount: 0 })
  })

  test('a late payment reopens the product order if there is stock, and is refunded otherwise', async () => {
    const id = await offer({ stock: 1 })
    const first = await order(id)
    await moveOn(30 * minuteMs)
    await endUnpaid()
    const other = await order(id)
    await app.pay(first.orderNo)
    await app.pay(other.orderNo)
    expect(await statusOf(other.orderNo)).toBe('paid')
    expect(await statusOf(first.orderNo)).not.toBe('paid')
    expect(await get(id)).toMatchObject({ stock: 0, salesCount: 1 })
  })

  test('a product order can be refunded until 24 hours after payment', async () => {
    const id = await offer()
    const [early, late] = [await order(id), await order(id)]
    await app.pay(early.orderNo)
    await app.pay(late.orderNo)
    await moveOn(dayMs)
    expect(await refund(early.orderNo)).toMatchObject({ success: true, refundAmount: 100 })
    expect(await get(id)).toMatchObject({ stock: 9, salesCount: 1 })
    await moveOn(1)
    expect(await getRefusal(refund(late.orderNo))).toMatchObject({
      status: 400,
      error: 'PRODUCT_NOT_REFUNDABLE',
    })
  })

  test('a product order is completed automatically seven days after payment', async () => {
    const { orderNo } = await order(await offer())
    await app.pay(orderNo)
    await moveOn(7 * dayMs - 1)
    await completeDeliveredOrders(app.deps, app.clock.now())
    expect(await statusOf(orderNo)).toBe('paid')
    await moveOn(1)
    expect((await completeDeliveredOrders(app.deps, app.clock.now())).completed).toBeGreaterThan(0)
    expect(await completeDeliveredOrders(app.deps, app.clock.now())).toEqual({ completed: 0 })
    expect(await statusOf(orderNo)).toBe('completed')
  })

  test('an order of a free service product is paid immediately', async () => {
    const id = await offer({ price: 0 })
    const placed = await order(id)
    expect(placed).toMatchObject({ amount: 0, payParams: null })
    expect(await statusOf(placed.orderNo)).toBe('paid')
    expect(await get(id)).toMatchObject({ stock: 9, salesCount: 1 })
  })

  test('a product order accepts only a coupon for the category of the product', async () => {
    const at = toDate(app.clock.now())
    const terms = { title: '旅游券', type: 'amount' as const, value: '30', valid_days: 30, created_at: at }
    const template = await app.db
      .insertInto('coupon_templates')
      .values({ ...terms, applicable_categories: ['travel'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const coupon = await app.db
      .insertInto('user_coupons')
      .values({
        user_id: user.id,
        template_id: template.id,
        source: 'claim',
        created_at: at,
        expires_at: toDate(app.clock.now() + dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const device = await offer({ category: 'device' })
    const wrong = order(device, { couponId: coupon.id })
    expect(await getRefusal(wrong)).toMatchObject({ error: 'COUPON_NOT_APPLICABLE' })
    expect((await get(device)).stock).toBe(10)
    expect((await order(await offer(), { couponId: coupon.id })).amount).toBe(70)
  })

  test.each([
    [{ availableFrom: 1, availableTo: 2 }, 'PRODUCT_NOT_AVAILABLE'],
    [{ availableFrom: -2, availableTo: -1 }, 'PRODUCT_NOT_AVAILABLE'],
  ])(
    'an order outside the available dates of the product (%j) is refused',
    async ({ availableFrom, availableTo }, error) => {
      const id = await offer({ availableFrom: today(availableFrom), availableTo: today(availableTo) })
      expect(await getRefusal(order(id))).toMatchObject({ status: 400, error })
    },
  )

  test('an order of a finance product answers NOT_FOR_SALE, even at price 0', async () => {
    const id = await offer({ category: 'education', subcategory: '金融知识', price: 0 })
    expect(await get(id)).toMatchObject({ isForSale: false, disclaimer: expect.stringContaining('不销售') })
    expect(await getRefusal(order(id))).toMatchObject({ status: 400, error: 'NOT_FOR_SALE' })
  })

  test.each([0, 100, 1.5])(
    'POST /services/products/:id/orders answers VALIDATION_ERROR for the quantity %d',
    async (quantity) =>
      expect(await getRefusal(order(await offer(), { quantity }))).toMatchObject({
        error: 'VALIDATION_ERROR',
      }),
  )

  test('POST /services/products/:id/orders answers OUT_OF_STOCK for more units than in stock and 404 for an unknown product', async () => {
    const id = await offer({ stock: 2 })
    expect(await getRefusal(order(id, { quantity: 3 }))).toMatchObject({ status: 400, error: 'OUT_OF_STOCK' })
    await order(id, { quantity: 2 })
    expect(await getRefusal(order(999_999))).toMatchObject(notFound)
  })

  test('20 users order a product with stock 3: exactly 3 succeed', async () => {
    const id = await offer({ stock: 3 })
    const people = await Promise.all(Array.from({ length: 20 }, () => app.user()))
    const placed = await Promise.allSettled(people.map((who) => order(id, {}, who)))
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await get(id)).stock).toBe(0)
  })

  test('control: reading the stock before taking it sells more than the stock', async () => {
    const id = await offer({ stock: 1 })
    const seen = await Promise.all([get(id), get(id)])
    const sales = seen.map(async ({ stock }) => {
      if (stock < 1) return false
      const left = { stock: stock - 1 }
      await app.db.updateTable('service_products').set(left).where('id', '=', id).execute()
      return true
    })
    expect(await Promise.all(sales)).toEqual([true, true])
  })
})
