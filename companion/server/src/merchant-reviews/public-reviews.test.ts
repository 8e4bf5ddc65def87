import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'

let app: TestApp
let shop: TestMerchant
let reader: TestUser
let serviceId: number
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await app.merchant()
  reader = await app.user()
  serviceId = (await shop.merchantServices.create({ body: { title: '理发', price: 0 } })).id
})

async function review(by: TestUser, rating: number, text?: string) {
  const { orderNo: id } = await by.merchantOrders.place({ body: { serviceId, quantity: 1 } })
  await shop.merchantOrders.confirm({ params: { id } })
  await shop.merchantOrders.complete({ params: { id } })
  await by.merchantReviews.add({ params: { id }, body: { rating, ...(text && { review: text }) } })
}
const listed = (query = {}, id = serviceId) => reader.merchantReviews.ofService({ params: { id }, query })

describe('GET /services/merchant-services/:id/reviews', () => {
  test("GET /services/merchant-services/:id/reviews lists reviews newest first, with the first character of the name and the merchant's reply", async () => {
    await review(await app.user({ nickname: '张秀英' }), 4, '很细心')
    await review(await app.user({ nickname: null }), 5)
    const [first] = (await shop.merchantReviews.list({ query: { rating: 4 } })).reviews
    await shop.merchantReviews.reply({ params: { id: first!.id }, body: { reply: '谢谢您' } })
    expect(await listed()).toEqual({
      reviews: [
        expect.objectContaining({ author: '某**', rating: 5, review: null, reply: null, repliedAt: null }),
        {
          id: first!.id,
          author: '张**',
          isOwn: false,
          rating: 4,
          review: '很细心',
          reply: '谢谢您',
          repliedAt: '2026-11-21T04:00:00.000Z',
          createdAt: '2026-11-21T04:00:00.000Z',
        },
      ],
      total: 2,
      page: 1,
      pageSize: 20,
    })
  })

  test('GET /services/merchant-services/:id/reviews lists the reviews of this service only, in pages', async () => {
    for (const rating of [1, 2, 3]) await review(await app.user(), rating)
    const { id: other } = await shop.merchantServices.create({ body: { title: '修脚', price: 0 } })
    expect((await listed({ page: 2, pageSize: 2 })).reviews).toMatchObject([{ rating: 1 }])
    expect(await listed({ page: 2, pageSize: 2 })).toMatchObject({ total: 3, page: 2, pageSize: 2 })
    expect(await listed({}, other)).toMatchObject({ reviews: [], total: 0 })
  })

  test('a review with a sensitive word is listed with its stars but without its text', async () => {
    await review(await app.user(), 1, '很好')
    await app.db.updateTable('merchant_reviews').set({ content: '一起赌博' }).execute()
    expect((await listed()).reviews).toMatchObject([{ rating: 1, review: null }])
  })

  test('listing reviews answers 404 for a service that is unknown or no longer on offer', async () => {
    await shop.merchantServices.change({ params: { id: serviceId }, body: { isOnline: false } })
    expect(await getRefusal(listed())).toMatchObject({ status: 404 })
    expect(await getRefusal(listed({}, 999_999))).toMatchObject({ status: 404 })
  })

  test('listing reviews of a service answers 401 without a login', async () => {
    const visitor = app.visitor.merchantReviews.ofService({ params: { id: serviceId }, query: {} })
    expect(await getRefusal(visitor)).toMatchObject({ status: 401 })
  })
})
