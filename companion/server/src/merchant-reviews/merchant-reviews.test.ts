import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'

let app: TestApp
let shop: TestMerchant
let user: TestUser
let serviceId: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user({ nickname: '赵奶奶' })
  serviceId = (await shop.merchantServices.create({ body: { title: '理发', price: 0 } })).id
})

/** Creates a completed order of a free service, which counts as paid immediately. */
async function served(by = user) {
  const { orderNo } = await by.merchantOrders.place({ body: { serviceId, quantity: 1 } })
  await shop.merchantOrders.confirm({ params: { id: orderNo } })
  await shop.merchantOrders.complete({ params: { id: orderNo } })
  return orderNo
}
const review = (id: string, rating = 5, by = user) =>
  by.merchantReviews.add({ params: { id }, body: { rating, review: '很好' } })
const reply = (id: number, by = shop) =>
  by.merchantReviews.reply({ params: { id }, body: { reply: '谢谢光临' } })
const listed = (query: { rating?: number } = {}) => shop.merchantReviews.list({ query })

test('a completed order can be reviewed once, even by 10 concurrent requests', async () => {
  const orderNo = await served()
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => review(orderNo)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await getRefusal(review(orderNo))).toMatchObject({ status: 400, error: 'ALREADY_REVIEWED' })
  expect((await listed()).reviews).toMatchObject([
    { orderNo, rating: 5, review: '很好', nickname: '赵奶奶', serviceTitle: '理发', reply: null },
  ])
})

test('a user cannot review an order that is not completed, or an order of another user', async () => {
  const { orderNo } = await user.merchantOrders.place({ body: { serviceId, quantity: 1 } })
  expect(await getRefusal(review(orderNo))).toMatchObject({ status: 400, error: 'NOT_COMPLETED' })
  expect(await getRefusal(review(orderNo, 5, await app.user()))).toMatchObject({ status: 404 })
  for (const rating of [0, 6, 4.5])
    expect(await getRefusal(review(orderNo, rating))).toMatchObject({ field: 'rating' })
})

test('the rating of a service and its merchant is the average of all reviews, including concurrent ones', async () => {
  const reviewers = await Promise.all(Array.from({ length: 4 }, () => app.user()))
  const orders = await Promise.all(reviewers.map((reviewer) => served(reviewer)))
  await Promise.all(orders.map((orderNo, nth) => review(orderNo, [5, 5, 4, 3][nth], reviewers[nth])))
  expect(await shop.merchantServices.get({ params: { id: serviceId } })).toMatchObject({
    rating: 4.3,
    ratingCount: 4,
  })
  expect(await shop.merchants.settings()).toMatchObject({ rating: 4.3, ratingCount: 4 })
  expect((await listed({ rating: 5 })).total).toBe(2)
})

test('a merchant can reply once to each review of its services, and to no reviews of other merchants', async () => {
  await review(await served())
  const [{ id } = { id: 0 }] = (await listed()).reviews
  expect(await getRefusal(reply(id, await app.merchant()))).toMatchObject({ status: 404 })
  await reply(id)
  expect((await listed()).reviews).toMatchObject([{ reply: '谢谢光临', repliedAt: expect.any(String) }])
  expect(await getRefusal(reply(id))).toMatchObject({ status: 400, error: 'ALREADY_REPLIED' })
  await app.db.updateTable('merchants').set({ status: 'suspended' }).where('id', '=', shop.id).execute()
  expect(await getRefusal(reply(id))).toMatchObject({ status: 403, error: 'MERCHANT_NOT_ACTIVE' })
})
