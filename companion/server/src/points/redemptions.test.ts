import { dayMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, pixelPngBase64, startTestApp, type TestApp, type TestUser } from '#testing'
import { createPointsTestActions } from './testing/points-helpers.ts'
import { createRedemptionRequests, redemptionTestStart } from './testing/redeem-helpers.ts'

let app: TestApp
let user: TestUser
let points: ReturnType<typeof createPointsTestActions>
beforeAll(async () => {
  app = await startTestApp()
  points = createPointsTestActions(app)
})
beforeEach(async () => {
  app.clock.move({ now: redemptionTestStart })
  user = await app.user()
})
afterAll(() => app.stop())

const { now, redeem, addProduct, stockOf } = createRedemptionRequests(() => ({ app, user }))

describe('POST /points/redeem', () => {
  test('POST /points/redeem redeems a gift, which waits until an administrator hands it over', async () => {
    const id = await addProduct()
    await points.pay(user, 'G1', 15_000)
    const answer = await redeem(id)
    expect(answer).toMatchObject({ success: true, status: 'waiting', availablePoints: 50, coupon: null })
    expect(await stockOf(id)).toBe(0)
    const admin = await app.admin()
    const waiting = await admin.pointsAdmin.redemptions({ query: { status: 'waiting' } })
    expect(waiting.redemptions[0]).toMatchObject({ id: answer.redemptionId, userId: user.id, points: 100 })
    const params = { id: answer.redemptionId }
    expect(waiting.redemptions[0]).toMatchObject({ nickname: expect.any(String), phone: user.phone })
    await admin.pointsAdmin.handOver({ params })
    const { notifications } = await user.notifications.list({ query: {} })
    expect(notifications[0]).toMatchObject({
      type: 'POINTS_HANDED_OVER',
      content: '您用积分兑换的“保温杯”已发放，请留意查收。',
      data: { redemptionId: answer.redemptionId },
    })
    expect(await user.points.redemptions({ query: {} })).toMatchObject({
      redemptions: [{ id: answer.redemptionId, title: '保温杯', status: 'done' }],
      total: 1,
    })
    expect((await (await app.user()).points.redemptions({ query: {} })).redemptions).toEqual([])
    const handedOver = await admin.pointsAdmin.redemptions({ query: { status: 'done' } })
    expect(handedOver.redemptions[0]?.phone).toMatch(/^138\*{4}\d{4}$/)
    expect(await getRefusal(admin.pointsAdmin.handOver({ params }))).toMatchObject({
      status: 409,
      error: 'STATUS_CONFLICT',
    })
    expect(await getRefusal(admin.pointsAdmin.handOver({ params: { id: 999_999 } }))).toMatchObject({
      status: 404,
    })
  })

  test('POST /points/redeem answers INSUFFICIENT_POINTS if one point is missing, and takes neither points nor stock', async () => {
    const id = await addProduct()
    await points.pay(user, 'G1', 9999)
    expect(await getRefusal(redeem(id))).toMatchObject({ status: 400, error: 'INSUFFICIENT_POINTS' })
    expect([await points.available(user), await stockOf(id)]).toEqual([99, 1])
    await points.pay(user, 'G2', 100)
    expect(await redeem(id)).toMatchObject({ availablePoints: 0 })
  })

  test('POST /points/redeem answers OUT_OF_STOCK for a product without stock and 404 for an inactive product', async () => {
    await points.pay(user, 'G1', 15_000)
    expect(await getRefusal(redeem(await addProduct({ stock: 0 })))).toMatchObject({
      status: 400,
      error: 'OUT_OF_STOCK',
    })
    expect(await getRefusal(redeem(await addProduct({ status: 'inactive' })))).toMatchObject({ status: 404 })
    expect(await getRefusal(redeem(999_999))).toMatchObject({ status: 404 })
    expect(await points.available(user)).toBe(150)
  })

  test('POST /points/redeem issues a coupon immediately, and another one at the next request', async () => {
    const admin = await app.admin()
    const { id: templateId } = await admin.couponsAdmin.create({
      body: { title: '会员券', type: 'amount', value: 5, validDays: 30, forPoints: true },
    })
    const product = { title: '会员券', pointsRequired: 20, stock: 5, category: 'coupon' as const }
    const { id } = await admin.pointsAdmin.create({ body: { ...product, couponDetail: { templateId } } })
    await points.pay(user, 'G1', 5000)
    const answers = [await redeem(id), await redeem(id)]
    expect(answers.map(({ status }) => status)).toEqual(['done', 'done'])
    const { coupons } = await user.coupons.mine({ query: {} })
    expect(coupons.map((coupon) => coupon.id)).toEqual(answers.map(({ coupon }) => coupon?.id).toReversed())
    expect(coupons).toMatchObject([{ title: '会员券' }, { title: '会员券' }])
  })

  test('GET /admin/points/redemptions lists waiting gifts oldest first', async () => {
    const ids: number[] = []
    await points.pay(user, 'G1', 20_000)
    for (const stock of [1, 2]) ids.push((await redeem(await addProduct({ stock }))).redemptionId)
    const admin = await app.admin()
    const { redemptions } = await admin.pointsAdmin.redemptions({
      query: { status: 'waiting', pageSize: 50 },
    })
    expect(redemptions.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids)
  })

  test('redeeming a privilege requires a membership and is done immediately', async () => {
    const id = await addProduct({ category: 'privilege', points_required: 20, stock: 5 })
    await points.pay(user, 'G1', 5000)
    expect(await getRefusal(redeem(id))).toMatchObject({
      status: 403,
      error: { code: 'MEMBERSHIP_REQUIRED' },
    })
    await app.db
      .updateTable('users')
      .set({ is_member: true, member_expires_at: toDate(now() + 1) })
      .where('id', '=', user.id)
      .execute()
    expect(await redeem(id)).toMatchObject({ status: 'done', availablePoints: 30 })
    expect((await user.activities.passes({ query: {} })).passes).toMatchObject([
      { status: 'available', expiresAt: toIso(now() + 90 * dayMs) },
    ])
  })

  test('five users redeem a product with one unit in stock: one succeeds and the others keep their points', async () => {
    const id = await addProduct()
    const people = await Promise.all(Array.from({ length: 5 }, () => app.user()))
    for (const person of people) {
      user = person
      await points.pay(user, `G${person.id}`, 10_000)
    }
    const answers = await Promise.allSettled(people.map((person) => redeem(id, person)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await Promise.all(people.map((person) => points.available(person)))
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 100, 100, 100, 100])
    expect(await stockOf(id)).toBe(0)
  })

  test('five concurrent requests of a user with points for one redemption redeem once', async () => {
    const id = await addProduct({ stock: 5 })
    await points.pay(user, 'G1', 10_000)
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => redeem(id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await points.available(user), await stockOf(id)]).toEqual([0, 4])
  })

  test('control: checking the stock of a product without a row lock oversells it', async () => {
    const id = await addProduct()
    let sold = 0
    const naive = async () => {
      if (!(await stockOf(id))) return
      await sql`SELECT pg_sleep(0.02)`.execute(app.db)
      sold += 1
      await app.db.updateTable('point_products').set({ stock: 0 }).where('id', '=', id).execute()
    }
    await Promise.all(Array.from({ length: 5 }, naive))
    expect(sold).toBeGreaterThan(1)
  })
})

describe('admin points products', () => {
  test('an administrator creates a points product and changes only the fields that are sent', async () => {
    const admin = await app.admin()
    const body = { title: '雨伞', pointsRequired: 1000, stock: 3, category: 'gift' as const }
    const { id } = await admin.pointsAdmin.create({ body })
    await admin.pointsAdmin.change({ params: { id }, body: { stock: 7, description: '自动伞' } })
    expect((await admin.pointsAdmin.list({ query: {} })).products[0]).toMatchObject({
      ...body,
      stock: 7,
      description: '自动伞',
      couponDetail: null,
      status: 'active',
    })
    const { products } = await user.points.products({ query: { category: 'gift' } })
    expect(products[0]).toMatchObject({ id, stock: 7 })
    await admin.pointsAdmin.change({ params: { id }, body: { status: 'inactive' } })
    expect((await user.points.products({ query: {} })).products.map((product) => product.id)).not.toContain(
      id,
    )
    expect(await getRefusal(admin.pointsAdmin.change({ params: { id: 999_999 }, body: {} }))).toMatchObject({
      status: 404,
    })
  })

  test('an administrator uploads the image of a points product, keeps it, and removes it', async () => {
    const admin = await app.admin()
    const body = {
      title: '保温杯',
      pointsRequired: 10,
      stock: 1,
      category: 'gift' as const,
      imageUrl: pixelPngBase64,
    }
    const { id } = await admin.pointsAdmin.create({ body })
    const find = async () =>
      (await admin.pointsAdmin.list({ query: {} })).products.find((product) => product.id === id)
    const stored = (await find())?.imageUrl
    expect(stored).toMatch(/^http.*\/i[^/]+$/)
    const change = (imageUrl: string | null) =>
      admin.pointsAdmin.change({ params: { id }, body: { imageUrl } })
    await change(String(stored))
    expect((await find())?.imageUrl).toBe(stored)
    expect(await getRefusal(change('https://elsewhere.example/cup.png'))).toMatchObject({
      error: 'IMAGE_NOT_UPLOADED',
    })
    await change('/demo/cup.svg')
    expect((await find())?.imageUrl).toBe('/demo/cup.svg')
    await change(null)
    expect((await find())?.imageUrl).toBeNull()
  })

  test('a coupon product can use only a coupon template that is meant for points', async () => {
    const admin = await app.admin()
    const { id: templateId } = await admin.couponsAdmin.create({
      body: { title: '券', type: 'amount', value: 5, validDays: 30 },
    })
    const body = { title: '券', pointsRequired: 20, stock: 5, category: 'coupon' as const }
    const create = (changes: object) => admin.pointsAdmin.create({ body: { ...body, ...changes } })
    for (const id of [templateId, 999_999])
      expect(await getRefusal(create({ couponDetail: { templateId: id } }))).toMatchObject({
        status: 400,
        error: 'COUPON_NEEDED',
      })
    expect(await getRefusal(create({}))).toMatchObject({ error: 'VALIDATION_ERROR', field: 'couponDetail' })
    expect(await getRefusal(create({ category: 'gift', couponDetail: { templateId } }))).toMatchObject({
      error: 'VALIDATION_ERROR',
      field: 'couponDetail',
    })
  })
})
