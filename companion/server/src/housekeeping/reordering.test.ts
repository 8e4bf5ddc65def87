import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { bookWorkerAs, createTestWorker } from './testing/fixtures.ts'
import { createHousekeepingRequests } from './testing/housekeeping-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const { cancel } = createHousekeepingRequests(() => ({ app, user }))
const look = (orderNo: string) => user.orders.reorder({ params: { orderNo } })

async function createCancelledBooking(worker: number, values: object = {}) {
  const { orderNo } = await bookWorkerAs(user, worker, values)
  await cancel(orderNo)
  return orderNo
}

describe('GET /orders/:orderNo/reorder of housekeeping', () => {
  test('returns the worker with the price of an hour, the hours and the remark of the booking', async () => {
    const worker = await createTestWorker(app)
    const orderNo = await createCancelledBooking(worker)
    const item = {
      id: worker,
      name: '王阿姨',
      availability: 'available',
      quantity: 1,
      orderedQuantity: 1,
      price: 40,
      orderedPrice: 40,
    }
    const booking = { durationHours: 3, remark: '请带清洁工具' }
    expect(await look(orderNo)).toEqual({ items: [item], ...booking })
    await app.db
      .updateTable('service_workers')
      .set({ hourly_rate: '55.00' })
      .where('id', '=', worker)
      .execute()
    expect(await look(orderNo)).toEqual({ items: [{ ...item, price: 55 }], ...booking })
  })

  test('the price of an hour is exact for a booking of one and a half hours', async () => {
    const worker = await createTestWorker(app, { worker: { hourly_rate: '33.33' } })
    const orderNo = await createCancelledBooking(worker, { durationHours: 1.5 })
    expect(await look(orderNo)).toMatchObject({ items: [{ price: 33.33, orderedPrice: 33.33 }] })
  })

  test('a worker who is offline is withdrawn, a busy one is not', async () => {
    const worker = await createTestWorker(app)
    const orderNo = await createCancelledBooking(worker)
    const availabilityAs = async (status: 'busy' | 'offline') => {
      await app.db.updateTable('service_workers').set({ status }).where('id', '=', worker).execute()
      return (await look(orderNo)).items[0]?.availability
    }
    expect(await availabilityAs('busy')).toBe('available')
    expect(await availabilityAs('offline')).toBe('withdrawn')
  })

  test('POST /shopping/cart/reorder answers 400 ORDER_NOT_REPEATABLE for a booking', async () => {
    const orderNo = await createCancelledBooking(await createTestWorker(app))
    expect(await getRefusal(user.shopping.reorder({ body: { orderNo } }))).toMatchObject({
      status: 400,
      error: 'ORDER_NOT_REPEATABLE',
    })
  })
})
