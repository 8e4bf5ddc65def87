import { fenToDecimalYuan, type Fen } from '@sanhe/kit/money'
import { dayMs, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import type { StaffRole } from '#core'
import { createCaller, type TestApp, type TestMerchant } from '#testing'
import { createTestWorker } from '../../housekeeping/testing/fixtures.ts'
import { createTestClinic } from '../../medical/testing/clinic.ts'
import { addGrocer, addProduct } from '../../shopping/testing/grocery-helpers.ts'

export const commerceOrderKinds = [
  'appointment',
  'consultation',
  'grocery',
  'merchant',
  'housekeeping',
  'membership',
  'course',
  'serviceProduct',
  'groupBuy',
] as const
export type CommerceOrderKind = (typeof commerceOrderKinds)[number]
export type PlacedCommerceOrder = { orderNo: string; kind: CommerceOrderKind; buyer: number }

/** Initial stock of each offer. The stock is small, so that buyers compete for it. */
export const initialCommerceStock = {
  slot: 2,
  product: 6,
  service: 5,
  serviceProduct: 5,
  seats: 4,
  pointProduct: 2,
}
/** Values of the coupons in fen: one reduces the price, the other makes an order free. */
const couponsFen: Fen[] = [1000, 20_000]

async function couponFor({ db, clock }: TestApp, userId: number, valueFen: Fen) {
  const created_at = toDate(clock.now())
  const template = await db
    .insertInto('coupon_templates')
    .values({ title: '优惠', type: 'amount', value: fenToDecimalYuan(valueFen), valid_days: 9, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const coupon = { user_id: userId, template_id: template.id, source: 'claim', created_at }
  const { id } = await db
    .insertInto('user_coupons')
    .values({ ...coupon, expires_at: toDate(clock.now() + 9 * dayMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function buyerIn(app: TestApp) {
  const { id } = await app.user()
  const coupons: number[] = []
  for (const valueFen of couponsFen) coupons.push(await couponFor(app, id, valueFen))
  return { id, coupons }
}

/** Creates a group buy that succeeds with two members and ends after two days. */
async function createCampaign(shop: TestMerchant) {
  const service = { title: '保洁', price: 77.77, stock: initialCommerceStock.seats }
  const { id: groupServiceId } = await shop.merchantServices.create({ body: service })
  const terms = { groupPrice: 61.13, minMembers: 2, maxMembers: 3, validHours: 48 }
  const { id: campaignId } = await shop.groupBuysMerchant.create({
    body: { serviceId: groupServiceId, ...terms },
  })
  return { groupServiceId, campaignId }
}

/** Creates the platform's service product, course and points products. */
async function addPlatformOffers({ db, clock }: TestApp) {
  const created_at = toDate(clock.now())
  const provider = { company_name: '试验器械', category: 'device' as const, created_at }
  const { id: provider_id } = await db
    .insertInto('service_providers')
    .values(provider)
    .returning('id')
    .executeTakeFirstOrThrow()
  const device = {
    title: '血压计',
    category: 'device' as const,
    price: '199.90',
    commission_rate: '10.00',
    created_at,
  }
  const course = { title: '手机摄影', type: 'recorded' as const, price: '49.50', created_at }
  const template = { title: '积分券', type: 'amount' as const, value: '3.00', valid_days: 9, created_at }
  const { id: templateId } = await db
    .insertInto('coupon_templates')
    .values({ ...template, for_points: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const given = { stock: initialCommerceStock.pointProduct, created_at }
  const forPoints = await db
    .insertInto('point_products')
    .values([
      {
        title: '3元券',
        points_required: 8,
        category: 'coupon' as const,
        coupon_detail: { templateId },
        ...given,
      },
      { title: '优先报名', points_required: 30, category: 'privilege' as const, ...given },
    ])
    .returning('id')
    .execute()
  return {
    courseId: (await db.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow()).id,
    serviceProductId: (
      await db
        .insertInto('service_products')
        .values({ ...device, provider_id, stock: initialCommerceStock.serviceProduct })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
    pointProductIds: forPoints.map(({ id }) => id),
  }
}

/** Creates the users, merchant and offers of one history; two histories share no rows. */
export async function createCommerceFixture(app: TestApp) {
  const shop = await app.merchant()
  for (const role of ['manager', 'clerk'] as const) await app.employee(shop, role)
  const service = await shop.merchantServices.create({
    body: { title: '陪诊', price: 88.5, stock: initialCommerceStock.service },
  })
  return {
    app,
    ...(await createCampaign(shop)),
    ...(await addPlatformOffers(app)),
    buyers: [await buyerIn(app), await buyerIn(app)],
    adminId: (await app.admin()).id,
    shopId: shop.id,
    serviceId: service.id,
    productId: await addProduct(app, await addGrocer(app), { stock: initialCommerceStock.product }),
    workerId: await createTestWorker(app),
    workDay: instantToShanghaiDay(app.clock.now() + 3 * dayMs),
    clinic: await createTestClinic(app, {
      maxPatients: initialCommerceStock.slot,
      startsAt: wholeMinute(app.clock.now() + 3 * dayMs),
    }),
    orders: [] as PlacedCommerceOrder[],
    /** Order numbers of dispatched or delivered goods, which never return to stock, even if the order is refunded. */
    gone: new Set<string>(),
    /**
     * Number of units that were refunded before they were handed over, by order number. These units are in stock
     * again.
     */
    returned: new Map<string, number>(),
    /**
     * Promise of the last delivery or refund of each order. The next delivery or refund of the order waits for this
     * promise.
     */
    turns: new Map<string, Promise<unknown>>(),
    /**
     * Record of the employees' steps: values that employees with permission have written, by action; outcomes that
     * contradict the role; and the number of each outcome.
     */
    staff: {
      steps: 0,
      writes: {} as Record<string, string[]>,
      faults: [] as string[],
      outcomes: {} as Record<string, number>,
    },
  }
}
export type CommerceFixture = Awaited<ReturnType<typeof createCommerceFixture>>

const wholeMinute = (at: number) => Math.ceil(at / 60_000) * 60_000

/** Signs the buyer in again for each use, because a history lasts longer than an access token. */
export const signInAsBuyer = ({ app, buyers }: CommerceFixture, buyer: number) => app.again(buyers[buyer]!)
export const signInAsAdmin = async ({ app, adminId: id }: CommerceFixture) =>
  createCaller(app.url, await app.deps.tokens.issue({ type: 'admin', id }))
/** Signs in an employee with this role. The shop has one employee of each role. */
export async function signInAsMerchant({ app, shopId: id }: CommerceFixture, role: StaffRole = 'owner') {
  const { id: accountId } = await app.db
    .selectFrom('merchant_accounts')
    .select('id')
    .where('merchant_id', '=', id)
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
  return createCaller(app.url, await app.deps.tokens.issue({ type: 'merchant', id, accountId }))
}
