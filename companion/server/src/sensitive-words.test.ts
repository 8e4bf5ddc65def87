import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getRefusal,
  startTestApp,
  type TestApp,
  type TestChild,
  type TestMerchant,
  type TestUser,
} from '#testing'
import { bookAndPayWorker, createTestWorker } from './housekeeping/testing/fixtures.ts'
import { createMerchantApplication } from './merchants/testing/merchant-actions.ts'

let app: TestApp
let user: TestUser
let child: TestChild
let shop: TestMerchant
beforeAll(async () => {
  app = await startTestApp()
  user = await app.user({ nickname: '赵奶奶' })
  child = await app.child()
  shop = await app.merchant()
})
afterAll(() => app.stop())

const coupon = { type: 'amount' as const, value: 10, minAmount: 100, validDays: 30 }
const application = { bio: '我爱组织活动', specialties: ['太极'], servingArea: '朝阳区' }
const service = async () => (await shop.merchantServices.create({ body: { title: '理发', price: 0 } })).id

async function served() {
  const { orderNo } = await user.merchantOrders.place({
    body: { serviceId: await service(), quantity: 1 },
  })
  await shop.merchantOrders.confirm({ params: { id: orderNo } })
  await shop.merchantOrders.complete({ params: { id: orderNo } })
  return orderNo
}

async function reviewed() {
  const id = await served()
  await user.merchantReviews.add({ params: { id }, body: { rating: 5 } })
  return (await shop.merchantReviews.list({ query: {} })).reviews[0]?.id ?? expect.fail()
}

async function helped() {
  const { id } = await bookAndPayWorker(app, user, await createTestWorker(app))
  await app.db.updateTable('service_orders').set({ status: 'completed' }).where('id', '=', id).execute()
  return String(id)
}

type Say = (text: string) => Promise<unknown>
const places: [where: string, say: Say][] = [
  ['a user’s nickname', (nickname) => user.users.setProfile({ body: { nickname } })],
  ['a child’s nickname', (nickname) => child.children.setProfile({ body: { nickname } })],
  [
    'the shop name in a merchant registration',
    (storeName) => app.visitor.merchants.register({ body: { ...createMerchantApplication(), storeName } }),
  ],
  ['the shop name in the settings', (storeName) => shop.merchants.changeSettings({ body: { storeName } })],
  [
    'the description of a shop',
    (storeDescription) => shop.merchants.changeSettings({ body: { storeDescription } }),
  ],
  ['the title of a service', (title) => shop.merchantServices.create({ body: { title, price: 10 } })],
  [
    'the description of a service',
    (description) => shop.merchantServices.create({ body: { title: '陪诊', description, price: 10 } }),
  ],
  [
    'the new title of a service',
    async (title) => shop.merchantServices.change({ params: { id: await service() }, body: { title } }),
  ],
  ['the title of a coupon', (title) => shop.merchantCoupons.create({ body: { ...coupon, title } })],
  [
    'the review of a shop',
    async (review) =>
      user.merchantReviews.add({ params: { id: await served() }, body: { rating: 5, review } }),
  ],
  [
    'the reply of a shop',
    async (reply) => shop.merchantReviews.reply({ params: { id: await reviewed() }, body: { reply } }),
  ],
  [
    'the review of a worker',
    async (review) =>
      user.housekeeping.review({ params: { id: await helped() }, body: { rating: 5, review } }),
  ],
]

describe('sensitive words in texts that other users can read', () => {
  test.each(places)('a sensitive word in %s answers 400 SENSITIVE_CONTENT', async (_, say) => {
    expect(await getRefusal(say('一起 赌·博'))).toMatchObject({
      status: 400,
      error: 'SENSITIVE_CONTENT',
      message: '内容含有不合适的词语，请修改后再试',
    })
    await say('幸福一家人')
  })

  test('a sensitive word in a captain application is refused before the requirements for captains are checked', async () => {
    for (const words of [{ bio: '稳赚不赔' }, { specialties: ['赌博'] }, { servingArea: '赌场' }])
      expect(await getRefusal(user.captains.apply({ body: { ...application, ...words } }))).toMatchObject({
        error: 'SENSITIVE_CONTENT',
      })
    expect(await getRefusal(user.captains.apply({ body: application }))).toMatchObject({
      error: 'CAPTAIN_REQUIREMENTS_NOT_MET',
    })
  })
})
