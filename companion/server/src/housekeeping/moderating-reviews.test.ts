import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { bookAndPayWorker, createTestWorker, testBookingStartsAt } from './testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
let opened: number
let workerId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  opened = app.clock.now()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.move({ now: opened })
  workerId = await createTestWorker(app)
})

async function reviewed(by: TestUser, rating: number, review: string) {
  app.clock.move({ now: opened })
  const { id, orderNo } = await bookAndPayWorker(app, by, workerId)
  app.clock.move({ now: testBookingStartsAt })
  await admin.housekeepingAdmin.start({ params: { id } })
  await admin.housekeepingAdmin.complete({ params: { id } })
  await by.housekeeping.review({ params: { id: orderNo }, body: { rating, review } })
  return { id, orderNo }
}
const hide = (id: number) => admin.workerReviews.hide({ params: { id }, body: { reason: '与服务无关' } })

describe('hiding a review of a worker', () => {
  test('a hidden review leaves the page of the worker and the rating, until it is restored', async () => {
    const user = await app.user()
    const { id } = await reviewed(user, 1, '胡说')
    const worker = () => user.housekeeping.worker({ params: { id: workerId } })
    expect(await worker()).toMatchObject({ rating: 1, ratingCount: 1, reviews: [{ review: '胡说' }] })
    await hide(id)
    expect(await worker()).toMatchObject({ rating: 5, ratingCount: 0, reviews: [] })
    expect(await getRefusal(hide(id))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
    await admin.workerReviews.restore({ params: { id } })
    expect(await worker()).toMatchObject({ rating: 1, ratingCount: 1 })
    await app.settle()
    const { notifications } = await user.notifications.list({ query: {} })
    expect(JSON.stringify(notifications)).toContain('与服务无关')
  })

  test('answers 404 for a booking without a review and for unknown bookings', async () => {
    const { id } = await bookAndPayWorker(app, await app.user(), workerId)
    expect(await getRefusal(hide(id))).toMatchObject({ status: 404 })
    expect(await getRefusal(hide(999_999))).toMatchObject({ status: 404 })
  })
})

describe('GET /api/admin/worker-reviews', () => {
  test('finds reviews by order number, phone, nickname and text, and filters by status', async () => {
    const user = await app.user({ nickname: '孙奶奶' })
    const { id, orderNo } = await reviewed(user, 4, '擦得很干净')
    const find = async (query: { q?: string; status?: 'shown' | 'hidden' }) => {
      const { reviews } = await admin.workerReviews.list({ query: { workerId, ...query } })
      return reviews.map((review) => review.id)
    }
    for (const q of [orderNo, user.phone, '孙奶', '干净']) expect(await find({ q }), q).toEqual([id])
    expect(await find({ q: '没有这句话' })).toEqual([])
    await hide(id)
    expect([await find({ status: 'hidden' }), await find({ status: 'shown' })]).toEqual([[id], []])
  })
})
