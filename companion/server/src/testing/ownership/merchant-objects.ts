import { toDate } from '@sanhe/kit/runtime/clock'
import type { TestApp, TestMerchant } from '#testing'
import { createTestCampaign } from '../../group-buys/testing/group-helpers.ts'
import { type OwnedObjectFactory, secretTestText } from './object-factory.ts'
import { createRemovedPictureFactory } from './removed-pictures.ts'
import { createLoginSessionFactory } from './sessions.ts'

type MerchantObject = OwnedObjectFactory<TestMerchant>

const service: MerchantObject = (_, owner) =>
  owner.merchantServices
    .create({ body: { title: secretTestText, price: 0, isOnline: false } })
    .then(({ id }) => ({ id }))

const order: MerchantObject = async (app, owner) => {
  const user = await app.user()
  const { id: serviceId } = await owner.merchantServices.create({ body: { title: '陪诊', price: 0 } })
  const { orderNo } = await user.merchantOrders.place({
    body: { serviceId, quantity: 1, remark: secretTestText },
  })
  return { id: orderNo }
}

/** Creates an order of a service that is booked by time, on Monday of the test clock's next week. */
const timedOrder: MerchantObject = async (app, owner) => {
  const user = await app.user()
  const { id: serviceId } = await owner.merchantServices.create({
    body: { title: '理发', price: 0, capacity: 1 },
  })
  const { orderNo } = await user.merchantOrders.place({
    body: { serviceId, quantity: 1, scheduledAt: '2026-11-23T10:00:00+08:00', remark: secretTestText },
  })
  return { id: orderNo }
}

const confirmedOrder: MerchantObject = async (app, owner) => {
  const made = await order(app, owner)
  await owner.merchantOrders.confirm({ params: { id: String(made['id']) } })
  return made
}

const notification: MerchantObject = async (app, owner) => {
  const text = { type: 'X', title: secretTestText, content: secretTestText, data: '{}' }
  const { id } = await app.db
    .insertInto('merchant_notifications')
    .values({ merchant_id: owner.id, ...text, created_at: toDate(app.clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id }
}

const review: MerchantObject = async (app, owner) => {
  const user = await app.user()
  const { id: serviceId } = await owner.merchantServices.create({ body: { title: '陪诊', price: 0 } })
  const { orderNo: id } = await user.merchantOrders.place({ body: { serviceId, quantity: 1 } })
  await owner.merchantOrders.confirm({ params: { id } })
  await owner.merchantOrders.complete({ params: { id } })
  await user.merchantReviews.add({ params: { id }, body: { rating: 5, review: secretTestText } })
  const { reviews } = await owner.merchantReviews.list({ query: {} })
  return { id: reviews[0]?.id ?? 0 }
}

const employee =
  (values: Parameters<TestApp['employee']>[2]): MerchantObject =>
  async (app, owner) => ({ id: (await app.employee(owner, 'clerk', values)).accountId })

let months = 0
const settlement: MerchantObject = async ({ db, clock }, owner) => {
  const year = 2000 + (months += 1)
  return db
    .insertInto('merchant_settlements')
    .values({
      merchant_id: owner.id,
      period_start: `${year}-01-01`,
      period_end: `${year}-01-31`,
      total_orders: 0,
      gross_amount: '0',
      commission_amount: '0',
      net_amount: '0',
      due_on: `${year}-02-08`,
      created_at: toDate(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Functions by endpoint path. Each creates an object of the given merchant and returns the ids in the path. */
export const merchantObjectFactories: Record<string, MerchantObject> = {
  '/api/merchant/notifications/:id': notification,
  '/api/merchant/auth/sessions/:id': createLoginSessionFactory('merchant'),
  '/api/merchant/closures/:id': (_, owner) =>
    owner.merchantSchedule
      .addClosure({ body: { firstDay: '2026-12-01', lastDay: '2026-12-02', note: secretTestText } })
      .then(({ id }) => ({ id })),
  '/api/merchant/coupons/:id': (_, owner) =>
    owner.merchantCoupons
      .create({ body: { title: secretTestText, type: 'amount', value: 5, validDays: 7 } })
      .then(({ id }) => ({ id })),
  '/api/merchant/group-buys/campaigns/:id': async (_, owner) => ({ id: await createTestCampaign(owner) }),
  '/api/merchant/orders/:id': order,
  '/api/merchant/orders/:id/complete': confirmedOrder,
  '/api/merchant/orders/:id/reschedule': timedOrder,
  '/api/merchant/orders/:id/times': timedOrder,
  '/api/merchant/removed-pictures/:id': createRemovedPictureFactory('merchant'),
  '/api/merchant/reviews/:id': review,
  '/api/merchant/services/:id': service,
  '/api/merchant/settlements/:id': settlement,
  '/api/merchant/staff/:id': employee({ name: secretTestText }),
  '/api/merchant/staff/:id/enable': employee({ name: secretTestText, status: 'disabled' }),
  '/api/merchant/staff/:id/invite': employee({ name: secretTestText, password_hash: null }),
}
