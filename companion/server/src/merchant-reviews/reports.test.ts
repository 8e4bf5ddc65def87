import { dayMs, hourMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestMerchant,
  type TestUser,
} from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { maxReportsPerDay } from './rules.ts'

let app: TestApp
let admin: TestAdmin
let shop: TestMerchant
let author: TestUser
let reader: TestUser
let serviceId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
beforeEach(async () => {
  shop = await app.merchant()
  author = await app.user()
  reader = await app.user()
  serviceId = (await shop.merchantServices.create({ body: { title: '理发', price: 0 } })).id
})
afterEach(async () => {
  await app.db.updateTable('merchant_reviews').set({ reported_at: null }).execute()
  app.clock.move({ reset: true })
})
afterAll(() => app.stop())

async function addReview(rating = 1) {
  const { orderNo } = await author.merchantOrders.place({ body: { serviceId, quantity: 1 } })
  await shop.merchantOrders.confirm({ params: { id: orderNo } })
  await shop.merchantOrders.complete({ params: { id: orderNo } })
  await author.merchantReviews.add({ params: { id: orderNo }, body: { rating, review: '骗人的店' } })
  return (await shop.merchantReviews.list({ query: {} })).reviews[0]!.id
}
const report = (id: number, reason: string | null = '虚假信息', by = reader) =>
  by.merchantReviews.report({ params: { id }, body: { reason } })
const reportAsMerchant = (id: number, by = shop) =>
  by.merchantReviews.reportAsMerchant({ params: { id }, body: { reason: '不是我们的顾客' } })
const listReported = async () =>
  (await admin.merchantReviewsAdmin.list({ query: { status: 'reported' } })).reviews
const readQueue = async () =>
  (await admin.workQueues.list()).queues.find(({ name }) => name === 'merchantReviews')
const countReports = async (id: number) =>
  (await app.db.selectFrom('merchant_review_reports').select('id').where('review_id', '=', id).execute())
    .length
const keep = (id: number) => admin.merchantReviewsAdmin.restore({ params: { id } })
const hide = (id: number) => admin.merchantReviewsAdmin.hide({ params: { id }, body: { reason: '不实' } })
const listPublic = async (by = reader) =>
  (await by.merchantReviews.ofService({ params: { id: serviceId }, query: {} })).reviews
const notFound = { status: 404, error: 'NOT_FOUND' }

describe('POST /services/merchant-reviews/:id/report', () => {
  test('the review waits in the queue since its first report, stays visible, and lists both reporters', async () => {
    const id = await addReview()
    const reportedAt = app.clock.now()
    expect(await report(id)).toMatchObject({ message: '已收到，我们会尽快核实' })
    app.clock.move({ advanceMs: hourMs })
    await reportAsMerchant(id)
    expect(await readQueue()).toMatchObject({ count: 1, oldestAt: toIso(reportedAt) })
    expect(await listReported()).toMatchObject([
      {
        id,
        isReported: true,
        reportCount: 2,
        reports: [
          { reason: '不是我们的顾客', by: 'merchant' },
          { reason: '虚假信息', by: 'user' },
        ],
      },
    ])
    expect(await listPublic()).toMatchObject([{ id, isOwn: false }])
    expect(await listPublic(author)).toMatchObject([{ id, isOwn: true }])
  })

  test('10 simultaneous reports of one user store one', async () => {
    const id = await addReview()
    expect(await countOutcomes(Array.from({ length: 10 }, () => report(id)))).toEqual({ ok: 10 })
    expect(await countReports(id)).toBe(1)
  })

  test('a user reports 10 reviews a day and then gets REPORT_LIMIT_EXCEEDED until the next day', async () => {
    const ids = []
    for (let n = 0; n <= maxReportsPerDay; n += 1) ids.push(await addReview())
    const outcomes = await countOutcomes(ids.map((id) => report(id)))
    expect(outcomes).toEqual({ ok: maxReportsPerDay, REPORT_LIMIT_EXCEEDED: 1 })
    expect(await listReported()).toHaveLength(maxReportsPerDay)
    app.clock.move({ advanceMs: dayMs })
    expect(await countOutcomes(ids.map((id) => report(id)))).toEqual({ ok: maxReportsPerDay + 1 })
  })

  test('answers CANNOT_REPORT_OWN to the author, and 404 for a hidden review and an unknown one', async () => {
    const id = await addReview()
    expect(await getRefusal(report(id, null, author))).toMatchObject({
      status: 400,
      error: 'CANNOT_REPORT_OWN',
    })
    await hide(id)
    expect(await getRefusal(report(id))).toMatchObject(notFound)
    expect(await getRefusal(reportAsMerchant(id))).toMatchObject(notFound)
    expect(await getRefusal(report(999_999))).toMatchObject(notFound)
  })
})

test('POST /merchant/reviews/:id/report answers 404 to a merchant whom the review is not about', async () => {
  const id = await addReview()
  expect(await getRefusal(reportAsMerchant(id, await app.merchant()))).toMatchObject(notFound)
  expect(await countReports(id)).toBe(0)
})

describe('the decision of an administrator about a reported review', () => {
  test('keeping the review empties the queue without a notice to the author, and is recorded in the audit log', async () => {
    const id = await addReview()
    await report(id)
    await keep(id)
    expect(await readQueue()).toMatchObject({ count: 0, oldestAt: null })
    expect(await listPublic()).toMatchObject([{ id }])
    const { notifications } = await author.notifications.list({ query: {} })
    expect(notifications.filter(({ type }) => type.startsWith('REVIEW_'))).toEqual([])
    const entries = await app.db
      .selectFrom('audit_logs')
      .select('action')
      .where('resource_type', '=', 'merchant_review')
      .where('resource_id', '=', id)
      .execute()
    expect(entries).toEqual([{ action: 'reviews.restore' }])
    expect(await getRefusal(keep(id))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })

  test('hiding the review empties the queue, and a restored review waits only after another report', async () => {
    const id = await addReview()
    await report(id)
    await hide(id)
    expect(await readQueue()).toMatchObject({ count: 0 })
    expect(await listPublic()).toEqual([])
    await keep(id)
    await report(id)
    expect(await readQueue()).toMatchObject({ count: 0 })
    await reportAsMerchant(id)
    expect(await readQueue()).toMatchObject({ count: 1 })
  })
})

test('the deletion of an account deletes the reports of the user and keeps those of others', async () => {
  const id = await addReview()
  await report(id)
  await reportAsMerchant(id)
  await reader.users.remove({ body: { phone: reader.phone } })
  await app.settle()
  expect(await listReported()).toMatchObject([{ id, reportCount: 1, reports: [{ by: 'merchant' }] }])
})
