import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { createMerchantOrderRequests } from './testing/merchant-order-actions.ts'

let app: TestApp
let shop: TestMerchant
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user()
})
afterAll(() => app.stop())

const { cancel, newService, placeAndPay } = createMerchantOrderRequests(() => ({ app, shop, user }))
const look = (orderNo: string) => user.orders.reorder({ params: { orderNo } })
const changeService = (id: number, changes: { price?: string; stock?: number; is_online?: boolean }) =>
  app.db.updateTable('merchant_services').set(changes).where('id', '=', id).execute()

describe('GET /orders/:orderNo/reorder of a service of a merchant', () => {
  test('returns the service with its price and stock now and the remark of the order', async () => {
    const id = await newService({ stock: 5 })
    const orderNo = await placeAndPay(id, { quantity: 2, remark: '请带轮椅' })
    await cancel(orderNo)
    const ordered = { id, name: '陪诊', orderedQuantity: 2, orderedPrice: 88.5 }
    expect(await look(orderNo)).toEqual({
      items: [{ ...ordered, availability: 'available', quantity: 2, price: 88.5 }],
      durationHours: null,
      remark: '请带轮椅',
    })
    await changeService(id, { price: '99.00', stock: 1 })
    expect(await look(orderNo)).toMatchObject({
      items: [{ ...ordered, availability: 'fewer', quantity: 1, price: 99 }],
    })
    await changeService(id, { stock: 0 })
    expect(await look(orderNo)).toMatchObject({ items: [{ availability: 'sold_out', quantity: 0 }] })
    await changeService(id, { stock: 9, is_online: false })
    expect(await look(orderNo)).toMatchObject({ items: [{ availability: 'withdrawn', price: null }] })
  })
})
