import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { addServiceProvider, createServiceProductRequests } from './testing/product-helpers.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let providerId: number
beforeAll(async () => {
  app = await startTestApp()
  providerId = await addServiceProvider(app)
  admin = await app.admin()
  user = await app.user()
})
afterAll(() => app.stop())

const { offer, change, order, refund, today } = createServiceProductRequests(() => ({
  app,
  user,
  admin,
  providerId,
}))
const look = (orderNo: string) => user.orders.reorder({ params: { orderNo } })

async function createRefundedOrder(id: number) {
  const { orderNo } = await order(id, { quantity: 2 })
  await app.pay(orderNo)
  await refund(orderNo)
  return orderNo
}

describe('GET /orders/:orderNo/reorder of a service product', () => {
  test('returns the product with its price and stock now', async () => {
    const id = await offer()
    const orderNo = await createRefundedOrder(id)
    await change(id, { price: 120, stock: 1 })
    expect(await look(orderNo)).toEqual({
      items: [
        {
          id,
          name: '北戴河五日',
          availability: 'fewer',
          quantity: 1,
          orderedQuantity: 2,
          price: 120,
          orderedPrice: 100,
        },
      ],
      durationHours: null,
      remark: null,
    })
  })

  test('a product is withdrawn after its last day and while it is inactive', async () => {
    const id = await offer({ availableTo: today() })
    const orderNo = await createRefundedOrder(id)
    const availability = async () => (await look(orderNo)).items[0]?.availability
    expect(await availability()).toBe('available')
    await change(id, { availableTo: today(-1) })
    expect(await availability()).toBe('withdrawn')
    await change(id, { availableTo: null })
    expect(await availability()).toBe('available')
    await change(id, { status: 'inactive' })
    expect(await availability()).toBe('withdrawn')
  })
})
