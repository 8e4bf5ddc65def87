import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestMerchant,
  type TestUser,
} from '#testing'

let app: TestApp
let admin: TestAdmin
let shop: TestMerchant
let user: TestUser
let serviceId: number
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
beforeEach(async () => {
  admin = await app.admin()
  shop = await app.merchant()
  user = await app.user({ nickname: '钱爷爷' })
  serviceId = (await shop.merchantServices.create({ body: { title: '理发', price: 0 } })).id
})

async function reviewed(rating: number, review: string, by = user) {
  const { orderNo } = await by.merchantOrders.place({ body: { serviceId, quantity: 1 } })
  await shop.merchantOrders.confirm({ params: { id: orderNo } })
  await shop.merchantOrders.complete({ params: { id: orderNo } })
  await by.merchantReviews.add({ params: { id: orderNo }, body: { rating, review } })
  const { reviews } = await shop.merchantReviews.list({ query: {} })
  return { id: reviews[0]!.id, orderNo }
}
const calls = () => admin.merchantReviewsAdmin
const hide = (id: number) => calls().hide({ params: { id }, body: { reason: '含有人身攻击' } })
const restore = (id: number) => calls().restore({ params: { id } })
const publicReviews = () => user.merchantReviews.ofService({ params: { id: serviceId }, query: {} })
const rating = async () => {
  const { rating: average, ratingCount } = await shop.merchantServices.get({ params: { id: serviceId } })
  const settings = await shop.merchants.settings()
  expect([settings.rating, settings.ratingCount]).toEqual([average, ratingCount])
  return [average, ratingCount]
}
const conflict = { status: 409, error: 'STATUS_CONFLICT' }

describe('hiding a review of a merchant', () => {
  test('a hidden review leaves the lists of users and merchant and the rating, until it is restored', async () => {
    await reviewed(5, '很好')
    const { id } = await reviewed(1, '骂人的话')
    expect(await rating()).toEqual([3, 2])
    await hide(id)
    expect(await rating()).toEqual([5, 1])
    expect((await publicReviews()).reviews.map(({ review }) => review)).toEqual(['很好'])
    expect((await shop.merchantReviews.list({ query: {} })).total).toBe(1)
    const answer = shop.merchantReviews.reply({ params: { id }, body: { reply: '您好' } })
    expect(await getRefusal(answer)).toMatchObject({ status: 404 })
    expect(await getRefusal(hide(id))).toMatchObject(conflict)
    await restore(id)
    expect(await rating()).toEqual([3, 2])
    expect(await getRefusal(restore(id))).toMatchObject(conflict)
    await app.settle()
    const { notifications } = await user.notifications.list({ query: {} })
    expect(JSON.stringify(notifications)).toContain('含有人身攻击')
  })

  test('hiding the only review sets the rating to that of a new service', async () => {
    const { id } = await reviewed(1, '差')
    await hide(id)
    expect(await rating()).toEqual([5, 0])
  })

  test('the rating is right after 6 reviews are hidden and 6 others are written at the same time', async () => {
    const bad = []
    for (let n = 0; n < 6; n += 1) bad.push(await reviewed(1, `差 ${n}`, await app.user()))
    const orders = []
    for (let n = 0; n < 6; n += 1) {
      const by = await app.user()
      const { orderNo } = await by.merchantOrders.place({ body: { serviceId, quantity: 1 } })
      await shop.merchantOrders.confirm({ params: { id: orderNo } })
      await shop.merchantOrders.complete({ params: { id: orderNo } })
      orders.push(() => by.merchantReviews.add({ params: { id: orderNo }, body: { rating: 4 } }))
    }
    await Promise.all([...bad.map(({ id }) => hide(id)), ...orders.map((add) => add())])
    expect(await rating()).toEqual([4, 6])
  })

  test('the audit log records each decision, and only owners and moderators may decide', async () => {
    const { id } = await reviewed(1, '差')
    await hide(id)
    const entries = await app.db
      .selectFrom('audit_logs')
      .select('detail')
      .where('action', '=', 'reviews.hide')
      .where('resource_id', '=', id)
      .execute()
    expect(entries).toMatchObject([{ detail: { adminId: admin.id, reason: '含有人身攻击' } }])
    const support = await app.admin({ role: 'support' })
    const refused = support.merchantReviewsAdmin.restore({ params: { id } })
    expect(await getRefusal(refused)).toMatchObject({ status: 403 })
  })
})

describe('hiding the reply of a merchant', () => {
  test('hiding a reply keeps the review and notifies the merchant of the reason', async () => {
    const { id } = await reviewed(2, '一般')
    const params = { id }
    const hideReply = () => calls().hideReply({ params, body: { reason: '泄露电话' } })
    expect(await getRefusal(hideReply())).toMatchObject({ status: 404 })
    await shop.merchantReviews.reply({ params, body: { reply: '请打电话给我' } })
    await hideReply()
    expect((await publicReviews()).reviews).toMatchObject([{ review: '一般', reply: null }])
    expect((await shop.merchantReviews.list({ query: {} })).reviews).toMatchObject([
      { reply: null, replyHiddenReason: '泄露电话' },
    ])
    expect(await rating()).toEqual([2, 1])
    await calls().restoreReply({ params })
    expect((await publicReviews()).reviews).toMatchObject([{ reply: '请打电话给我' }])
    await app.settle()
    expect(JSON.stringify(app.sentTo(`merchant:${shop.id}`))).toContain('泄露电话')
  })
})

describe('GET /api/admin/merchant-reviews', () => {
  test('finds reviews by order number, phone, nickname and text, and filters by status, merchant and user', async () => {
    const { id, orderNo } = await reviewed(5, '剪得又快又好')
    await reviewed(4, '不错', await app.user({ nickname: '周奶奶' }))
    const find = async (query: Parameters<ReturnType<typeof calls>['list']>[0]['query']) => {
      const { reviews } = await calls().list({ query: { merchantId: shop.id, ...query } })
      return reviews.map((review) => review.id)
    }
    for (const q of [orderNo, user.phone, '钱爷', '又快']) expect(await find({ q }), q).toEqual([id])
    expect(await find({ userId: user.id })).toEqual([id])
    await hide(id)
    expect(await find({ status: 'hidden' })).toEqual([id])
    expect(await find({ status: 'shown' })).toHaveLength(1)
    expect(await find({ status: 'replyHidden' })).toEqual([])
  })
})
