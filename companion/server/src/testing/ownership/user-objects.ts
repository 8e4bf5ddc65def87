import { hourMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import type { TestUser } from '#testing'
import { buildPendingExports } from '../../data-exports/build.ts'
import { createTestCampaign, startGroupAs } from '../../group-buys/testing/group-helpers.ts'
import { bookWorkerAs, createTestWorker } from '../../housekeeping/testing/fixtures.ts'
import { createTestClinic } from '../../medical/testing/clinic.ts'
import { addGrocer, addProduct, addProductToCart } from '../../shopping/testing/grocery-helpers.ts'
import { familyObjectFactories } from './family-objects.ts'
import { medicineObjectFactories } from './medicine-objects.ts'
import { type OwnedObjectFactory, secretTestPhone, secretTestText } from './object-factory.ts'
import { createRemovedPictureFactory } from './removed-pictures.ts'
import { createLoginSessionFactory } from './sessions.ts'
import { addMerchantService, shopObjectFactories } from './shop-objects.ts'

type UserObject = OwnedObjectFactory<TestUser>

const savedAddress = { contactName: '李桂芳', contactPhone: secretTestPhone, address: secretTestText }
const address: UserObject = async (_, owner) => ({
  id: (await owner.addresses.add({ body: savedAddress })).address.id,
})

const appointment: UserObject = async (app, owner) => {
  const { booking } = await createTestClinic(app)
  const body = { ...booking, patientName: secretTestText, patientPhone: secretTestPhone }
  return { id: (await owner.medical.book({ body })).orderId }
}

const waitingEntry: UserObject = async (app, owner) => {
  const { booking } = await createTestClinic(app, { maxPatients: 1 })
  await (await app.user()).medical.book({ body: booking })
  const body = { doctorId: booking.doctorId, day: booking.slotDate }
  return { id: (await owner.waitingList.join({ body })).entry.id }
}

const consultation: UserObject = async (app, owner) => {
  const { doctorId } = (await createTestClinic(app)).booking
  const body = { doctorId, symptomDescription: secretTestText }
  return { id: (await owner.medical.consult({ body })).orderId }
}

const merchantOrder: UserObject = async (app, owner) => {
  const { shop, id: serviceId } = await addMerchantService(app, 0)
  const { orderNo } = await owner.merchantOrders.place({
    body: { serviceId, quantity: 1, remark: secretTestText },
  })
  return { id: orderNo, shopId: shop.id }
}

/** Creates an order of a service that is booked by time, on Monday of the test clock's next week. */
const timedOrder: UserObject = async (app, owner) => {
  const { shop, id: serviceId } = await addMerchantService(app, 0)
  await shop.merchantServices.change({ params: { id: serviceId }, body: { capacity: 1 } })
  const { orderNo } = await owner.merchantOrders.place({
    body: { serviceId, quantity: 1, scheduledAt: '2026-11-23T10:00:00+08:00', remark: secretTestText },
  })
  return { id: orderNo }
}

const couponTemplate: UserObject = async ({ db, clock }) => {
  const { id } = await db
    .insertInto('coupon_templates')
    .values({ title: '满减', type: 'amount', value: 5, valid_days: 30, created_at: toDate(clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { templateId: id }
}

const group: UserObject = async (app, owner) => {
  const campaign = await createTestCampaign(await app.merchant())
  return { id: (await startGroupAs(campaign, owner)).groupOrderId }
}

const sharedGroup: UserObject = async (app, owner) => {
  const { id } = await group(app, owner)
  const { shareToken } = await owner.groupBuys.get({ params: { id: Number(id) } })
  return { token: shareToken ?? '' }
}

const paidOrder: UserObject = async (app, owner) => {
  const { id: orderNo } = await appointment(app, owner)
  await app.pay(String(orderNo))
  return { orderNo: String(orderNo) }
}

const notification: UserObject = async ({ db, clock }, owner) => {
  const row = { user_id: owner.id, type: 'SYSTEM', title: secretTestText, content: secretTestText }
  return db
    .insertInto('notifications')
    .values({ ...row, created_at: toDate(clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const activity: UserObject = async (app, owner) => {
  const { id } = await owner.activities.create({
    body: {
      title: '清晨太极拳',
      category: '太极',
      startTime: toIso(app.clock.now() + 3 * hourMs),
      location: { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 },
    },
  })
  return { id }
}

const housekeepingOrder: UserObject = async (app, owner) => {
  const values = { address: secretTestText, requirements: secretTestText }
  return { id: (await bookWorkerAs(owner, await createTestWorker(app), values)).orderNo }
}

const cartItem: UserObject = async (app, owner) => {
  const { id } = await addProductToCart(owner, await addProduct(app, await addGrocer(app)))
  return { id }
}

const watch: UserObject = async (_, owner) => {
  const { device } = await owner.health.bind({ body: { brand: 'vendor_a', authCode: `demo-${owner.id}` } })
  return { id: device.id }
}

/** Requests a copy of the owner's data and builds it. */
const dataExport: UserObject = async (app, owner) => {
  const { export: requested } = await owner.dataExports.request({ body: {} })
  await buildPendingExports(app.deps, { user: [], child: [] }, app.clock.now())
  return { id: requested.id }
}

const participant: UserObject = async (app, owner) => {
  const { id } = await activity(app, owner)
  const guest = await app.user({ emergency_contact_phone: '13600000001' })
  await guest.activities.join({ params: { id: Number(id) } })
  return { id: Number(id), userId: guest.id }
}

/** Creates a user with a public post, whom every other user can therefore report. */
const organiser: UserObject = async (app) => {
  const person = await app.user()
  await post(app, person)
  return { id: person.id }
}

const post: UserObject = async (_, owner) => ({
  id: (await owner.community.create({ body: { content: '公园的菊花开了' } })).id,
})

const comment: UserObject = async (app, owner) => {
  const params = { id: Number((await post(app, owner))['id']) }
  const { id: commentId } = await owner.community.comment({ params, body: { content: '下午还去' } })
  return { ...params, commentId }
}

const captain: UserObject = async (app) => {
  const { id } = await app.user({ is_captain: true, captain_level: 'trainee' })
  const at = toDate(app.clock.now())
  const row = { user_id: id, status: 'active' as const, approved_at: at, created_at: at, updated_at: at }
  await app.db.insertInto('captains').values(row).execute()
  return { userId: id }
}

const course: UserObject = async ({ db, clock }) =>
  db
    .insertInto('courses')
    .values({
      title: '太极入门',
      type: 'recorded',
      video_url: secretTestText,
      created_at: toDate(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const serviceProduct: UserObject = async (app) => {
  const row = {
    provider_id: await addGrocer(app),
    category: 'travel',
    title: '江南三日',
    price: '10.00',
  } as const
  return app.db
    .insertInto('service_products')
    .values({ ...row, commission_rate: '5', stock: 9, created_at: toDate(app.clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const worker: UserObject = async (app) => ({ id: await createTestWorker(app) })
const favourite: UserObject = async (app) => ({ kind: 'worker', id: await createTestWorker(app) })
const hospital: UserObject = async (app) => ({ id: (await createTestClinic(app)).booking.hospitalId })
const doctor: UserObject = async (app) => ({ id: (await createTestClinic(app)).booking.doctorId })

/** Functions by endpoint path. Each creates an object of the given user and returns the ids in the path. */
export const userObjectFactories: Record<string, UserObject> = {
  '/api/v1/auth/sessions/:id': createLoginSessionFactory('user'),
  '/api/v1/addresses/:id': address,
  '/api/v1/activities/:id': activity,
  '/api/v1/activities/:id/participants/:userId': participant,
  '/api/v1/captains/:userId': captain,
  '/api/v1/coupons/:templateId': couponTemplate,
  '/api/v1/courses/:id': course,
  '/api/v1/data-exports/:id/file': dataExport,
  ...familyObjectFactories,
  '/api/v1/favourites/:kind/:id': favourite,
  '/api/v1/group-buys/:id': group,
  '/api/v1/group-buys/shared/:token': sharedGroup,
  '/api/v1/health/devices/:id': watch,
  '/api/v1/medical/appointments/:id': appointment,
  '/api/v1/medical/waiting-list/:id': waitingEntry,
  '/api/v1/medical/consultations/:id': consultation,
  '/api/v1/medical/doctors/:id': doctor,
  '/api/v1/medical/hospitals/:id': hospital,
  ...medicineObjectFactories,
  '/api/v1/notifications/:id': notification,
  '/api/v1/orders/:orderNo': paidOrder,
  '/api/v1/people/:id': organiser,
  '/api/v1/posts/:id': post,
  '/api/v1/posts/:id/comments/:commentId': comment,
  '/api/v1/removed-pictures/:id': createRemovedPictureFactory('user'),
  '/api/v1/services/housekeeping/orders/:id': housekeepingOrder,
  '/api/v1/services/housekeeping/workers/:id': worker,
  '/api/v1/services/merchant-orders/:id': merchantOrder,
  '/api/v1/services/merchant-orders/:id/reschedule': timedOrder,
  ...shopObjectFactories,
  '/api/v1/services/products/:id': serviceProduct,
  '/api/v1/shopping/cart/:id': cartItem,
}
