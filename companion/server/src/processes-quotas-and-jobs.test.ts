import { hourMs, toInstantInShanghai, minuteMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCaller } from '#testing'
import { countOutcomes } from './testing/count-outcomes.ts'
import {
  runConcurrently,
  runConcurrentlyForEach,
  type FleetUser,
} from './testing/processes/run-concurrently.ts'
import { type ServerFleet, startServerFleet } from './testing/processes/fleet.ts'
import { createFleetDatabaseReaders } from './testing/processes/fleet-readers.ts'
import { testStartTime } from './testing/test-app.ts'

// Three server processes on one database, which must count, notify and run jobs with the same results as one process.
let fleet: ServerFleet
beforeAll(async () => void (fleet = await startServerFleet()), 120_000)
afterAll(() => fleet?.stop())

const one = async () => (await fleet.users(1))[0]!
const { noticesOf, eventsDelivered } = createFleetDatabaseReaders(() => fleet)

describe('daily quotas on three server processes', () => {
  test('three server processes together answer twenty free butler messages a day', async () => {
    const user = await one()
    const headers = { 'content-type': 'application/json' }
    const sessionId = crypto.randomUUID()
    const body = JSON.stringify({ sessionId, content: '你好', contentType: 'text' })
    const chat = async () => {
      const answer = await fleet.asking(user).fetch('/api/v1/ai/chat', { method: 'POST', headers, body })
      await answer.text()
      return answer.status
    }
    const statuses = await Promise.all(runConcurrently(26, chat))
    const counts = [200, 403].map((status) => statuses.filter((each) => each === status).length)
    expect(counts).toEqual([20, 6])
  })

  test('three server processes together credit at most 15 points for posts and 5 for check-ins a day', async () => {
    const user = await one()
    await Promise.all(
      runConcurrently(8, (nth) => fleet.asking(user).community.create({ body: { content: `第${nth}条` } })),
    )
    expect(await countOutcomes(runConcurrently(6, () => fleet.asking(user).points.checkIn()))).toEqual({
      ok: 1,
      ALREADY_CHECKED_IN: 5,
    })
    await eventsDelivered()
    expect((await user.points.account()).availablePoints).toBe(20)
  })

  test('concurrent redemptions at three server processes never exceed points or stock', async () => {
    const offer = async (stock: number) =>
      (
        await fleet.db
          .insertInto('point_products')
          .values({
            title: '水杯',
            points_required: 5,
            stock,
            category: 'gift',
            created_at: toDate(testStartTime),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [plenty, few] = [await offer(100), await offer(3)]
    const people = await fleet.users(9)
    await Promise.all(runConcurrentlyForEach(people, ({ points }) => points.checkIn()))
    const redeem = (user: FleetUser | undefined, productId: number) =>
      fleet.asking(user).points.redeem({ body: { productId } })
    expect(await countOutcomes(runConcurrently(7, () => redeem(people[0], plenty)))).toEqual({
      ok: 1,
      INSUFFICIENT_POINTS: 6,
    })
    expect(await countOutcomes(runConcurrentlyForEach(people.slice(1), (user) => redeem(user, few)))).toEqual(
      {
        ok: 3,
        OUT_OF_STOCK: 5,
      },
    )
  })

  test('three server processes share the rate limits of a user and of an IP address', async () => {
    const user = await one()
    const redeem = () => user.points.redeem({ body: { productId: 999_999 } })
    expect(await countOutcomes(runConcurrently(24, redeem))).toEqual({ NOT_FOUND: 10, TOO_MANY_REQUESTS: 14 })
    const visitor = fleet.asking()
    const { ok = 0, TOO_MANY_REQUESTS = 0 } = await countOutcomes(
      runConcurrently(180, () => visitor.system.health()),
    )
    expect(ok + TOO_MANY_REQUESTS).toBe(180)
    // A process may have reserved requests from the shared limit that it does not use, so fewer than 100 requests may
    // pass.
    expect([ok <= 100, ok > 80]).toEqual([true, true])
  })

  test('a request with an idempotency key that is sent to three server processes has one effect and one response', async () => {
    const user = await one()
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'the-same' }
    const body = JSON.stringify({ content: '今天天气真好' })
    const answers = await Promise.all(
      runConcurrently(20, async () => {
        const answer = await fleet.asking(user).fetch('/api/v1/posts', { method: 'POST', headers, body })
        return `${answer.status} ${await answer.text()}`
      }),
    )
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^200 /)])
    const posts = await fleet.db.selectFrom('posts').select('id').where('user_id', '=', user.id).execute()
    expect(posts).toHaveLength(1)
  })
})

describe('events and jobs on three server processes', () => {
  test('a merchant receives the event of a new order at every server process', async () => {
    const shop = await fleet.merchant()
    const { id: serviceId } = await shop.merchantServices.create({ body: { title: '保洁', price: 50 } })
    const ending = new AbortController()
    const screens = await Promise.all(
      fleet.processes.map(async ({ url }) => {
        const init = { signal: ending.signal }
        const { body } = await createCaller(url, shop.token).fetch('/api/merchant/events', init)
        return body!.pipeThrough(new TextDecoderStream()).getReader()
      }),
    )
    const placed = await Promise.all(
      runConcurrentlyForEach(await fleet.users(3), ({ merchantOrders }) =>
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

  test('a job that runs in three server processes concurrently does its work once', async () => {
    const admin = await fleet.admin()
    const soon = toIso(fleet.office.clock.now() + 10 * minuteMs)
    const course = { title: '养生直播', type: 'live', scheduledAt: soon, liveRoomId: '8001' } as const
    const { id } = await admin.coursesAdmin.create({ body: course })
    const people = await fleet.users(6)
    await Promise.all(
      runConcurrentlyForEach(people, ({ courses }) => courses.enroll({ params: { id }, body: undefined })),
    )
    await Promise.all([fleet.runEverywhere('courses.remind'), fleet.runEverywhere('courses.remind')])
    await eventsDelivered()
    const reminded = await Promise.all(
      runConcurrentlyForEach(people, (user) => noticesOf(user.id, 'COURSE_REMINDER')),
    )
    expect(reminded).toEqual(Array(6).fill(1))
  })

  test('three server processes create the monthly settlement of a merchant once, exact to the fen', async () => {
    const shop = await fleet.merchant()
    const { id: serviceId } = await shop.merchantServices.create({ body: { title: '保洁', price: 33.33 } })
    for (const user of await fleet.users(3)) {
      const { orderNo } = await user.merchantOrders.place({ body: { serviceId, quantity: 1 } })
      await fleet.pay(orderNo)
      const params = { id: orderNo }
      await shop.merchantOrders.confirm({ params })
      await shop.merchantOrders.complete({ params })
    }
    const december = toInstantInShanghai('2026-12-01', '01:00')
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
    // The commission is 15 % of 33.33 yuan, which is 5.00 for each of the three orders.
    const statement = { totalOrders: 3, grossAmount: 99.99, commissionAmount: 15, netAmount: 84.99 }
    expect([total, settlements]).toMatchObject([1, [{ periodStart: '2026-11-01', ...statement }]])
  })
})
