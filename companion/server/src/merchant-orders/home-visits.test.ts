import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { createMerchantOrderRequests } from './testing/merchant-order-actions.ts'

let app: TestApp
let shop: TestMerchant
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant({ category: 'care' })
  user = await app.user()
})
afterAll(() => app.stop())

const { complete, confirm, newService, place, reject, rowOf } = createMerchantOrderRequests(() => ({
  app,
  shop,
  user,
}))
const visit = { address: '朝阳区和平里 3 号楼 2 单元 501', contactName: '王秀兰' }
const hidden = { address: null, contactName: null }

const shownToShop = async (orderNo: string) => {
  const { orders } = await shop.merchantOrders.list({ query: {} })
  const { address, contactName } = orders.find((order) => order.orderNo === orderNo)!
  return { address, contactName }
}

describe('POST /services/merchant-orders for an at-home service', () => {
  test.each([
    ['address', { ...visit, address: undefined }],
    ['address', { ...visit, address: '   ' }],
    ['contactName', { ...visit, contactName: null }],
    ['address', { ...visit, address: '长'.repeat(201) }],
    ['contactName', { ...visit, contactName: '长'.repeat(51) }],
  ])(
    'POST /services/merchant-orders for a home visit answers 400 VALIDATION_ERROR with field %s for %o',
    async (field, changes) => {
      const answer = await getRefusal(place(await newService(), changes))
      expect(answer).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', field })
    },
  )

  test.each([
    ['care', true],
    ['cleaning', true],
    ['repair', true],
    ['上门理发', true],
    ['accompaniment', false],
    ['legal', false],
    ['travel', false],
    ['陪聊', false],
  ])(
    'a service of category %s has atHome %s in GET /services/merchant-services/:id',
    async (category, atHome) => {
      const id = await newService({ category })
      expect((await user.merchantServices.look({ params: { id } })).atHome).toBe(atHome)
      await place(id, atHome ? visit : {})
    },
  )

  test('ordering a home visit without address and contact name succeeds, because older clients send neither', async () => {
    const { orderNo } = await place(await newService())
    await app.pay(orderNo)
    const { orders } = await shop.merchantOrders.list({ query: {} })
    expect(orders).toMatchObject([{ ...hidden, customer: { phone: user.phone } }])
  })

  test('a refused order with an incomplete postal address takes no stock', async () => {
    const id = await newService({ stock: 1 })
    await getRefusal(place(id, { ...visit, address: null }))
    await place(id, visit)
  })
})

describe('GET /api/merchant/orders', () => {
  test('the merchant sees postal address and contact name only while an order is paid or confirmed', async () => {
    const { orderNo } = await place(await newService(), visit)
    expect(await shownToShop(orderNo)).toEqual(hidden)
    await app.pay(orderNo)
    expect(await shownToShop(orderNo)).toEqual(visit)
    await confirm(orderNo)
    expect(await shownToShop(orderNo)).toEqual(visit)
    await complete(orderNo)
    expect(await shownToShop(orderNo)).toEqual(hidden)
  })

  test('the merchant does not see the postal address of a rejected order', async () => {
    const { orderNo } = await place(await newService(), visit)
    await app.pay(orderNo)
    await reject(orderNo)
    expect(await shownToShop(orderNo)).toEqual(hidden)
  })
})

test('GET /services/merchant-orders shows users the postal address of their own orders', async () => {
  await place(await newService(), visit)
  expect((await user.merchantOrders.mine({ query: {} })).orders).toMatchObject([visit])
})

test('deleting an account removes postal address and contact name from its merchant orders', async () => {
  const { orderNo } = await place(await newService({ price: 0 }), visit)
  await reject(orderNo)
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect(await rowOf(orderNo)).toMatchObject({ address: null, contact_name: null })
})
