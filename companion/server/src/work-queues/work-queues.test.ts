import { hourMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp } from '#testing'
import { workQueueNames } from '#core/contract'
import * as clinic from '../medical/testing/clinic.ts'
import { createConsultationRequests } from '../medical/testing/consultation-actions.ts'
import { createMerchantApplication } from '../merchants/testing/merchant-actions.ts'

let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

const queueOf = async (name: (typeof workQueueNames)[number]) =>
  (await admin.workQueues.list()).queues.find((queue) => queue.name === name)

describe('GET /api/admin/work-queues', () => {
  test('GET /api/admin/work-queues lists every queue by urgency; an empty queue has no oldest entry', async () => {
    const { queues } = await admin.workQueues.list()
    expect(queues.map(({ name }) => name)).toEqual([...workQueueNames])
    expect(
      queues.every(({ count, oldestAt, dueAt }) => count === 0 && oldestAt === null && dueAt === null),
    ).toBe(true)
  })

  test.each([
    [
      'finance',
      ['refunds', 'billDifferences', 'objections', 'settlements', 'invoices', 'invoiceCorrections'],
    ],
    ['moderation', ['posts', 'comments', 'merchantReviews', 'pictures', 'appeals']],
    ['support', ['userReports', 'cases']],
  ] as const)('shows the role %s only the queues whose entries the role handles', async (role, names) => {
    const { queues } = await (await app.admin({ role })).workQueues.list()
    expect(queues.map(({ name }) => name)).toEqual(names)
  })

  test('an application of a merchant waits in its queue until an administrator decides', async () => {
    const registeredAt = app.clock.now()
    const { merchantId: id } = await app.visitor.merchants.register({ body: createMerchantApplication() })
    app.clock.move({ advanceMs: hourMs })
    await app.visitor.merchants.register({ body: createMerchantApplication() })
    expect(await queueOf('merchants')).toEqual({
      name: 'merchants',
      count: 2,
      oldestAt: toIso(registeredAt),
      dueAt: null,
    })
    await admin.merchantApplications.reject({ params: { id }, body: { reason: '执照照片不清楚' } })
    expect(await queueOf('merchants')).toMatchObject({ count: 1, oldestAt: toIso(registeredAt + hourMs) })
  })

  test('a visible post with one report waits in the queue of posts until an administrator decides', async () => {
    const author = await app.user()
    const { id } = await author.community.create({ body: { content: '名额有限，快来登记' } })
    expect(await queueOf('posts')).toMatchObject({ count: 0, oldestAt: null })
    app.clock.move({ advanceMs: minuteMs })
    await (await app.user()).community.report({ params: { id }, body: { reason: '广告' } })
    expect(await queueOf('posts')).toMatchObject({ count: 1, oldestAt: toIso(app.clock.now()) })
    await admin.communityAdmin.restore({ params: { id } })
    expect(await queueOf('posts')).toMatchObject({ count: 0 })
  })

  test('a paid consultation is due two hours after the payment', async () => {
    const user = await app.user()
    const { doctorId } = (await clinic.createTestClinic(app)).booking
    const placed = await createConsultationRequests(() => ({ user, doctorId })).ask()
    expect(await queueOf('consultations')).toMatchObject({ count: 0 })
    app.clock.move({ advanceMs: minuteMs })
    const paidAt = app.clock.now()
    await clinic.payPlacedOrder(app, user, 'consultation', placed)
    expect(await queueOf('consultations')).toEqual({
      name: 'consultations',
      count: 1,
      oldestAt: toIso(paidAt),
      dueAt: toIso(paidAt + 2 * hourMs),
    })
  })
})
