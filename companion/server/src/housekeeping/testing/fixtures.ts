import { dayMs, fromIso, toDate } from '@sanhe/kit/runtime/clock'
import type { Insertable } from 'kysely'
import type { DB } from '#core'
import type { TestApp, TestUser } from '#testing'

type Values = {
  provider?: Partial<Insertable<DB['service_providers']>>
  worker?: Partial<Insertable<DB['service_workers']>>
}

/** Creates a company with one worker who costs 40.00 yuan an hour. */
export async function createTestWorker({ db, clock }: TestApp, { provider, worker }: Values = {}) {
  const created_at = toDate(clock.now())
  const company = await db
    .insertInto('service_providers')
    .values({ company_name: '试验家政', category: 'housekeeping', created_at, ...provider })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('service_workers')
    .values({ provider_id: company.id, name: '王阿姨', hourly_rate: '40.00', created_at, ...worker })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Default booked time in tests: Monday morning in Shanghai, nearly two days after the initial time of the
 * test clock.
 */
export const testBookingStartsAt = fromIso('2026-11-23T01:00:00Z')
export const lastFreeCancellationTime = testBookingStartsAt - dayMs

export const createBookingInput = (workerId: number) => ({
  workerId,
  serviceType: 'cleaning' as const,
  scheduledDate: '2026-11-23',
  scheduledTime: '09:00',
  durationHours: 3,
  address: '北京市东城区和平里1号',
  requirements: '请带清洁工具',
})

export const bookWorkerAs = (user: Pick<TestUser, 'housekeeping'>, workerId: number, values: object = {}) =>
  user.housekeeping.book({ body: { ...createBookingInput(workerId), ...values } })

export async function bookAndPayWorker(app: TestApp, user: TestUser, workerId: number, values: object = {}) {
  const placed = await bookWorkerAs(user, workerId, values)
  await app.pay(placed.orderNo)
  return placed
}

export const readServiceOrder = ({ db }: TestApp, orderNo: string) =>
  db.selectFrom('service_orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()

/** Gives a user a coupon of 10.00 yuan without a minimum purchase. */
export async function giveCoupon({ db, clock }: TestApp, userId: number) {
  const { id: template_id } = await db
    .selectFrom('coupon_templates')
    .select('id')
    .where('title', '=', '新人立减10元')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('user_coupons')
    .values({
      user_id: userId,
      template_id,
      source: 'register',
      expires_at: toDate(clock.now() + 30 * dayMs),
      created_at: toDate(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
