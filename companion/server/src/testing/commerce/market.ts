import { dayMs, localDay, toDate } from '@sanhe/kit/clock'
import { decimalOfFen, type Fen } from '@sanhe/kit/money'
import { callerAt, type TestApp } from '#testing'
import { hire } from '../../housekeeping/testing/company.ts'
import { clinic } from '../../medical/testing/clinic.ts'
import { grocer, shelve } from '../../shopping/testing/grocer.ts'

export const kinds = [
  'appointment',
  'consultation',
  'grocery',
  'merchant',
  'housekeeping',
  'membership',
] as const
export type Kind = (typeof kinds)[number]
export type Placed = { orderNo: string; kind: Kind; buyer: number }

/** Of each thing there is so little that buyers meet. */
export const capacity = { slot: 2, product: 3, service: 2 }
/** One that takes a little off, one that takes everything. */
const couponsFen: Fen[] = [1000, 20_000]

async function couponFor({ db, clock }: TestApp, userId: number, valueFen: Fen) {
  const created_at = toDate(clock.now())
  const template = await db
    .insertInto('coupon_templates')
    .values({ title: '优惠', type: 'amount', value: decimalOfFen(valueFen), valid_days: 9, created_at })
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

/** People and goods of one history, which nobody else touches. */
export async function openMarket(app: TestApp) {
  const shop = await app.merchant()
  const service = await shop.merchantServices.create({
    body: { title: '陪诊', price: 88.5, stock: capacity.service },
  })
  return {
    app,
    buyers: [await buyerIn(app), await buyerIn(app)],
    adminId: (await app.admin()).id,
    shopId: shop.id,
    serviceId: service.id,
    productId: await shelve(app, await grocer(app), { stock: capacity.product }),
    workerId: await hire(app),
    workDay: localDay(app.clock.now() + 3 * dayMs),
    clinic: await clinic(app, {
      maxPatients: capacity.slot,
      startsAt: wholeMinute(app.clock.now() + 3 * dayMs),
    }),
    orders: [] as Placed[],
    /** On their way or served: what of it went is not sold again, whatever becomes of its order. */
    gone: new Set<string>(),
  }
}
export type Market = Awaited<ReturnType<typeof openMarket>>

const wholeMinute = (at: number) => Math.ceil(at / 60_000) * 60_000

/** Logged in just now: histories last longer than tokens. */
export const asBuyer = ({ app, buyers }: Market, buyer: number) => app.again(buyers[buyer]!)
export const asAdmin = async ({ app, adminId: id }: Market) =>
  callerAt(app.url, await app.deps.tokens.issue({ type: 'admin', id }))
export async function asShop({ app, shopId: id }: Market) {
  const { id: accountId } = await app.db
    .selectFrom('merchant_accounts')
    .select('id')
    .where('merchant_id', '=', id)
    .executeTakeFirstOrThrow()
  return callerAt(app.url, await app.deps.tokens.issue({ type: 'merchant', id, accountId }))
}
