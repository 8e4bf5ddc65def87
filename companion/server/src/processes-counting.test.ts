import { hourMs, localInstant, minuteMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerAt } from '#testing'
import { createClinic } from './medical/testing/clinic.ts'
import { addGrocer, addProduct, deliveryContact } from './shopping/testing/grocery-helpers.ts'
import { countOutcomes } from './testing/count-outcomes.ts'
import { atOnce, eachAtOnce, type FleetUser } from './testing/processes/at-once.ts'
import { type Fleet, startFleet } from './testing/processes/fleet.ts'
import { fleetReaders } from './testing/processes/fleet-readers.ts'
import { startsAt } from './testing/test-app.ts'

// Three processes count, pay and notify with the same results as one.
let fleet: Fleet
beforeAll(async () => void (fleet = await startFleet()), 120_000)
afterAll(() => fleet?.stop())

const one = async () => (await fleet.users(1))[0]!
const { noticesOf, orderOf, refundsOf, eventsDelivered } = fleetReaders(() => fleet)

describe('payments on three processes', () => {
  const order = async (user: FleetUser) => {
    const productId = await addProduct(fleet.office, await addGrocer(fleet.office), { price: '40.00' })
    await user.shopping.addToCart({ body: { productId, quantity: 1 } })
    return (await user.shopping.order({ body: deliveryContact })).orderNo
  }

  test('a payment callback that arrives 15 times is applied once on three processes', async () => {
    const user = await one()
    const orderNo = await order(user)
    const answers = await fleet.pay(orderNo, 15)
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
    await eventsDelivered()
    expect((await orderOf(orderNo)).status).toBe('paid')
    expect((await user.points.account()).availablePoints).toBe(40)
    expect(await noticesOf(user.id, 'ORDER_PAID')).toBe(1)
  })

  test('callbacks of the payment provider are exempt from the rate limit', async () => {
    const orderNo = await order(await one())
    const answers = []
    // A few at a time, because the provider waits for an answer at most ten seconds.
    for (let round = 0; round < 5; round += 1) answers.push(...(await fleet.pay(orderNo, 21)))
    expect(answers.map(({ status }) => status)).toEqual(Array(105).fill(200))
  })

  test('ten concurrent refund requests on three processes create one refund and get equal responses', async () => {
    const user = await one()
    const orderNo = await order(user)
    await fleet.pay(orderNo)
    const ask = () => fleet.asking(user).orders.refund({ params: { orderNo }, body: { reason: '不需要了' } })
    const answers = await Promise.all(atOnce(10, ask))
    expect(answers.map(({ refundAmount }) => refundAmount)).toEqual(Array(10).fill(40))
    expect(await refundsOf(orderNo)).toMatchObject([{ amount_fen: 4000, status: 'accepted' }])
    await eventsDelivered()
    expect((await user.points.account()).availablePoints).toBe(0)
  })

  test('an order that expires while it is paid is either paid or refunded on three processes', async () => {
    const people = await fleet.users(6)
    const orderNos = await Promise.all(eachAtOnce(people, order))
    await Promise.all([
      fleet.pass(30 * minuteMs),
      ...eachAtOnce(orderNos, (orderNo) => fleet.pay(orderNo, 2)),
    ])
    await fleet.runEverywhere('orders.expire')
    for (const orderNo of orderNos) {
      const { status } = await orderOf(orderNo)
      const { state } = (await fleet.payments()).find((payment) => payment.orderNo === orderNo)!
      const back = (await refundsOf(orderNo)).map(({ amount_fen }) => amount_fen)
      expect([status, state, back]).toEqual(
        status === 'paid' ? ['paid', 'paid', []] : ['refunded', 'refunding', [4000]],
      )
    }
  })

  test('a coupon is claimed as often as its total count allows, and used once', async () => {
    const admin = await fleet.admin()
    const terms = { title: '立减5元', type: 'amount', value: 5, validDays: 9, totalCount: 4 } as const
    const { id: templateId } = await admin.couponsAdmin.create({ body: terms })
    const claimed: { user: FleetUser; id: number }[] = []
    const claim = async (user: FleetUser) => {
      const { coupon } = await user.coupons.claim({ params: { templateId } })
      claimed.push({ user, id: coupon.id })
    }
    expect(await countOutcomes(eachAtOnce(await fleet.users(14), claim))).toEqual({
      ok: 4,
      COUPON_SOLD_OUT: 10,
    })
    const { user, id: couponId } = claimed[0]!
    const { booking } = await createClinic(fleet.office)
    const { doctorId } = booking
    const consult = () =>
      fleet.asking(user).medical.consult({ body: { doctorId, symptomDescription: '头晕', couponId } })
    expect(await countOutcomes(atOnce(8, consult))).toEqual({ ok: 1, COUPON_NOT_APPLICABLE: 7 })
  })
})

describe('quotas on three processes', () => {
  test('twenty butler messages a day are free on three processes', async () => {
    const user = await one()
    const headers = { 'content-type': 'application/json' }
    const sessionId = crypto.randomUUID()
    const body = JSON.stringify({ sessionId, content: '你好', contentType: 'text' })
    const chat = async () => {
      const answer = await fleet.asking(user).fetch('/api/v1/ai/chat', { method: 'POST', headers, body })
      await answer.text()
      return answer.status
    }
    const statuses = await Promise.all(atOnce(26, chat))
    const counts = [200, 403].map((status) => statuses.filter((each) => each === status).length)
    expect(counts).toEqual([20, 6])
  })

  test('posts earn 15 points and check-ins 5 points a day on three processes', async () => {
    const user = await one()
    await Promise.all(
      atOnce(8, (nth) => fleet.asking(user).community.create({ body: { content: `第${nth}条` } })),
    )
    expect(await countOutcomes(atOnce(6, () => fleet.asking(user).points.checkIn()))).toEqual({
      ok: 1,
      ALREADY_CHECKED_IN: 5,
    })
    await eventsDelivered()
    expect((await user.points.account()).availablePoints).toBe(20)
  })

  test('concurrent redemptions on three processes never exceed points or stock', async () => {
    const offer = async (stock: number) =>
      (
        await fleet.db
          .insertInto('point_products')
          .values({
            title: '水杯',
            points_required: 5,
            stock,
            category: 'gift',
            created_at: toDate(startsAt),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [plenty, few] = [await offer(100), await offer(3)]
    const people = await fleet.users(9)
    await Promise.all(eachAtOnce(people, ({ points }) => points.checkIn()))
    const redeem = (user: FleetUser | undefined, productId: number) =>
      fleet.asking(user).points.redeem({ body: { productId } })
    expect(await countOutcomes(atOnce(7, () => redeem(people[0], plenty)))).toEqual({
      ok: 1,
      INSUFFICIENT_POINTS: 6,
    })
    expect(await countOutcomes(eachAtOnce(people.slice(1), (user) => redeem(user, few)))).toEqual({
      ok: 3,
      OUT_OF_STOCK: 5,
    })
  })

  test('three processes share the rate limits of a user and of an IP address', async () => {
    const user = await one()
    const redeem = () => user.points.redeem({ body: { productId: 999_999 } })
    expect(await countOutcomes(atOnce(24, redeem))).toEqual({ NOT_FOUND: 10, TOO_MANY_REQUESTS: 14 })
    const visitor = fleet.asking()
    const { ok = 0, TOO_MANY_REQUESTS = 0 } = await countOutcomes(atOnce(180, () => visitor.system.health()))
    expect(ok + TOO_MANY_REQUESTS).toBe(180)
    // A process may hold unused leases of the limit while requests reach another one.
    expect([ok <= 100, ok > 80]).toEqual([true, true])
  })

  test('an idempotency key sent to three processes has one effect and one response', async () => {
    const user = await one()
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'the-same' }
    const body = JSON.stringify({ content: '今天天气真好' })
    const answers = await Promise.all(
      atOnce(20, async () => {
        const answer = await fleet.asking(user).fetch('/api/v1/posts', { method: 'POST', headers, body })
        return `${answer.status} ${await answer.text()}`
      }),
    )
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^200 /)])
    const posts = await fleet.db.selectFrom('posts').select('id').where('user_id', '=', user.id).execute()
    expect(posts).toHaveLength(1)
  })
})

describe('events and jobs on three processes', () => {
  test('a merchant receives the event of an order at every process', async () => {
    const shop = await fleet.merchant()
    const { id: serviceId } = await shop.merchantServices.create({ body: { title: '保洁', price: 50 } })
    const ending = new AbortController()
    const screens = await Promise.all(
      fleet.processes.map(async ({ url }) => {
        const init = { signal: ending.signal }
        const { body } = await callerAt(url, shop.token).fetch('/api/merchant/events', init)
        return body!.pipeThrough(new TextDecoderStream()).getReader()
      }),
    )
    const placed = await Promise.all(
      eachAtOnce(await fleet.users(3), ({ merchantOrders }) =>
        merchantOrders.place({ body: { serviceId, quantity: 1 } }),
      ),
    )
    for (const screen of screens) {
      let heard = ''
      while (heard.split('event: order.new').length <= placed.length)
        heard += (await screen.read()).value ?? ''
      for (const { orderNo } of placed) expect(heard.split(`"orderNo":"${orderNo}"`)).toHaveLength(2)
    }
    ending.abort()
  })

  test('a job that runs in three processes at once does its work once', async () => {
    const admin = await fleet.admin()
    const soon = toIso(fleet.office.clock.now() + 10 * minuteMs)
    const course = { title: '养生直播', type: 'live', scheduledAt: soon, liveRoomId: '8001' } as const
    const { id } = await admin.coursesAdmin.create({ body: course })
    const people = await fleet.users(6)
    await Promise.all(
      eachAtOnce(people, ({ courses }) => courses.enroll({ params: { id }, body: undefined })),
    )
    await Promise.all([fleet.runEverywhere('courses.remind'), fleet.runEverywhere('courses.remind')])
    await eventsDelivered()
    const reminded = await Promise.all(eachAtOnce(people, (user) => noticesOf(user.id, 'COURSE_REMINDER')))
    expect(reminded).toEqual(Array(6).fill(1))
  })

  test('three processes create the settlement of a month once, to the fen', async () => {
    const shop = await fleet.merchant()
    const { id: serviceId } = await shop.merchantServices.create({ body: { title: '保洁', price: 33.33 } })
    for (const user of await fleet.users(3)) {
      const { orderNo } = await user.merchantOrders.place({ body: { serviceId, quantity: 1 } })
      await fleet.pay(orderNo)
      const params = { id: orderNo }
      await shop.merchantOrders.confirm({ params })
      await shop.merchantOrders.complete({ params })
    }
    const december = localInstant('2026-12-01', '01:00')
    await fleet.pass(december - fleet.office.clock.now() + hourMs)
    await fleet.runEverywhere('settlements.make')
    const { tokens } = fleet.office.deps
    const { id: accountId } = await fleet.db
      .selectFrom('merchant_accounts')
      .select('id')
      .where('merchant_id', '=', shop.id)
      .executeTakeFirstOrThrow()
    const token = await tokens.issue({ type: 'merchant', id: shop.id, accountId })
    const { settlements, total } = await fleet.asking({ token }).settlements.list({ query: {} })
    // 15 % of 33.33 is 5.00 for each order.
    const statement = { totalOrders: 3, grossAmount: 99.99, commissionAmount: 15, netAmount: 84.99 }
    expect([total, settlements]).toMatchObject([1, [{ periodStart: '2026-11-01', ...statement }]])
  })
})
