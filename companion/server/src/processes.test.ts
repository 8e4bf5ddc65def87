import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActivityBody } from './activities/testing/fixtures.ts'
import { countTakenPlaces, createTestClinic } from './medical/testing/clinic.ts'
import { addGrocer, addProduct, deliveryContact, readStock } from './shopping/testing/grocery-helpers.ts'
import { countOutcomes } from './testing/count-outcomes.ts'
import { type ServerFleet, startServerFleet } from './testing/processes/fleet.ts'
import { createFleetDatabaseReaders } from './testing/processes/fleet-readers.ts'
import {
  type FleetUser,
  runConcurrently,
  runConcurrentlyForEach,
} from './testing/processes/run-concurrently.ts'

/*
 * Three server processes on one PostgreSQL behind a round-robin proxy, which must sell and limit with the same results
 * as one process. Tests of the modules run without the row locks to show that the locks are needed.
 */
let fleet: ServerFleet
beforeAll(async () => void (fleet = await startServerFleet()), 120_000)
afterAll(() => fleet?.stop())

const one = async () => (await fleet.users(1))[0]!
const { orderOf, placesOf } = createFleetDatabaseReaders(() => fleet)

test('the round-robin proxy sends each of the three server processes one third of the requests', async () => {
  const pids = fleet.processes.map(({ pid }) => pid)
  expect(new Set([process.pid, ...pids]).size).toBe(4)
  const before = fleet.served()
  await Promise.all(runConcurrently(9, () => fleet.asking().system.health()))
  expect(fleet.served().map((served, nth) => served - before[nth]!)).toEqual([3, 3, 3])
})

describe('accounts on three server processes', () => {
  test('a login code that is requested concurrently at three server processes is sent once and works once', async () => {
    const phone = '13912340001'
    const body = { phone, purpose: 'login' } as const
    const sent = await countOutcomes(runConcurrently(15, () => fleet.asking().auth.sendCode({ body })))
    expect(sent).toEqual({ ok: 1, TOO_MANY_REQUESTS: 14 })
    const [message, ...others] = fleet.sentTo(phone)
    expect(others).toEqual([])
    const code = String(message?.data['code'])
    // A phone number has five login attempts per minute.
    const entered = await countOutcomes(
      runConcurrently(12, () => fleet.asking().auth.login({ body: { phone, code } })),
    )
    expect(entered).toEqual({ ok: 1, INVALID_CODE: 4, TOO_MANY_REQUESTS: 7 })
    const rows = await fleet.db.selectFrom('users').select('id').where('phone', '=', phone).execute()
    expect(rows).toHaveLength(1)
  })

  test('a user who is disabled at one server process is refused by all', async () => {
    const user = await one()
    const admin = await fleet.admin()
    await admin.admin.disableUser({ params: { id: user.id } })
    expect(await countOutcomes(runConcurrently(3, () => user.orders.list({ query: {} })))).toEqual({
      ACCOUNT_DISABLED: 3,
    })
  })

  test('eight children link a parent with eight invite codes: exactly 5 succeed', async () => {
    const parent = await one()
    const codes = await Promise.all(runConcurrently(8, () => fleet.asking(parent).family.generateCode()))
    const children = await fleet.users(8)
    const link = (child: FleetUser, nth: number) =>
      child.family.link({ body: { inviteCode: codes[nth]!.code } })
    expect(await countOutcomes(runConcurrentlyForEach(children, link))).toEqual({
      ok: 5,
      CHILD_LIMIT_REACHED: 3,
    })
  })
})

describe('activities on three server processes', () => {
  const joiners = (count: number) => fleet.users(count, { emergency_contact_phone: '13600000001' })
  async function activity(maxParticipants = 5) {
    const [creator] = await fleet.users(1, { verified: true })
    const body = createActivityBody(fleet.office.clock.now() + dayMs, { maxParticipants })
    return (await creator!.activities.create({ body })).id
  }
  const join = (user: FleetUser, id: number) => user.activities.join({ params: { id } })

  test('30 users join an activity with 5 places: exactly 5 succeed, 25 get ACTIVITY_FULL', async () => {
    const id = await activity()
    const joined = await countOutcomes(runConcurrentlyForEach(await joiners(30), (user) => join(user, id)))
    expect(joined).toEqual({ ok: 5, ACTIVITY_FULL: 25 })
    expect(await placesOf(id)).toEqual({ counted: 5, taken: 5 })
  })

  test('users who join and leave an activity concurrently neither lose a place nor share one', async () => {
    const id = await activity()
    const leaving = await joiners(5)
    expect(await countOutcomes(runConcurrentlyForEach(leaving, (user) => join(user, id)))).toEqual({ ok: 5 })
    const coming = await joiners(12)
    const [left, joined] = await Promise.all([
      countOutcomes(
        runConcurrentlyForEach(leaving, ({ activities }) => activities.cancel({ params: { id } })),
      ),
      countOutcomes(runConcurrentlyForEach(coming, (user) => join(user, id))),
    ])
    expect(left).toEqual({ ok: 5 })
    const { ok = 0 } = joined
    expect(joined).toEqual({ ...(ok && { ok }), ACTIVITY_FULL: 12 - ok })
    expect(await placesOf(id)).toEqual({ counted: ok, taken: ok })
    await countOutcomes(runConcurrentlyForEach(await joiners(6), (user) => join(user, id)))
    expect(await placesOf(id)).toEqual({ counted: 5, taken: 5 })
  })

  test('ten concurrent requests of one user to join an activity join it once', async () => {
    const id = await activity()
    const [user] = await joiners(1)
    const tapped = await countOutcomes(
      runConcurrently(10, () => fleet.asking(user).activities.join({ params: { id } })),
    )
    expect(tapped).toEqual({ ok: 1, ALREADY_JOINED: 9 })
    expect(await placesOf(id)).toEqual({ counted: 1, taken: 1 })
  })

  test('a user without membership can join three activities a month, also across server processes', async () => {
    const ids = await Promise.all(runConcurrently(6, () => activity()))
    const [user] = await joiners(1)
    const joined = await countOutcomes(
      runConcurrentlyForEach(ids, (id) => fleet.asking(user).activities.join({ params: { id } })),
    )
    expect(joined).toEqual({ ok: 3, FREE_LIMIT_EXCEEDED: 3 })
  })
})

describe('sales on three server processes', () => {
  test('24 users book a slot with 4 places: exactly 4 succeed, 20 get SLOT_FULL', async () => {
    const slot = await createTestClinic(fleet.office, { maxPatients: 4 })
    const book = ({ medical }: FleetUser) => medical.book({ body: slot.booking })
    expect(await countOutcomes(runConcurrentlyForEach(await fleet.users(24), book))).toEqual({
      ok: 4,
      SLOT_FULL: 20,
    })
    expect(await countTakenPlaces(fleet.office, slot)).toBe(4)
  })

  test('20 users order a product with stock 5: exactly 5 succeed', async () => {
    const productId = await addProduct(fleet.office, await addGrocer(fleet.office), { stock: 5 })
    const buyers = await fleet.users(20)
    await Promise.all(
      runConcurrentlyForEach(buyers, ({ shopping }) =>
        shopping.addToCart({ body: { productId, quantity: 1 } }),
      ),
    )
    const bought = await countOutcomes(
      runConcurrentlyForEach(buyers, ({ shopping }) => shopping.order({ body: deliveryContact })),
    )
    expect(bought).toEqual({ ok: 5, OUT_OF_STOCK: 15 })
    expect(await readStock(fleet.office, productId)).toBe(0)
  })

  test('nine concurrent subscriptions of one user create one order', async () => {
    const user = await one()
    const orders = await Promise.all(
      runConcurrently(9, () => fleet.asking(user).membership.subscribe({ body: { plan: 'yearly' } })),
    )
    expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(1)
    expect(new Set(orders.map(({ payParams }) => JSON.stringify(payParams))).size).toBe(1)
  })

  test('concurrent enrolments of a user in a course create one enrolment', async () => {
    const admin = await fleet.admin()
    const course = {
      title: '手机摄影',
      type: 'recorded',
      videoUrl: 'https://media.example.com/a.mp4',
    } as const
    const [free, paid] = [
      await admin.coursesAdmin.create({ body: course }),
      await admin.coursesAdmin.create({ body: { ...course, price: 49 } }),
    ]
    const people = await fleet.users(5)
    const taps = people.flatMap((user) =>
      runConcurrently(3, () =>
        fleet.asking(user).courses.enroll({ params: { id: free.id }, body: undefined }),
      ),
    )
    expect(await countOutcomes(taps)).toEqual({ ok: 5, ALREADY_ENROLLED: 10 })
    const buy = () => fleet.asking(people[0]).courses.enroll({ params: { id: paid.id }, body: undefined })
    const orders = await Promise.all(runConcurrently(6, buy))
    expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(1)
    await fleet.pay(orders[0]!.orderNo!, 3)
    const counts = await fleet.db
      .selectFrom('courses')
      .select('enrollment_count')
      .where('id', 'in', [free.id, paid.id])
      .orderBy('id')
      .execute()
    expect(counts.map(({ enrollment_count }) => enrollment_count)).toEqual([5, 1])
  })

  test('concurrent orders take each place of a group buy once, and the group succeeds once', async () => {
    const shop = await fleet.merchant()
    const { id: serviceId } = await shop.merchantServices.create({ body: { title: '陪诊', price: 100 } })
    const terms = { serviceId, groupPrice: 80, minMembers: 4, maxMembers: 4 }
    const { id: campaignId } = await shop.groupBuysMerchant.create({ body: terms })
    const first = await (await one()).groupBuys.start({ body: { campaignId } })
    const id = first.groupOrderId
    const seats: string[] = [first.orderNo]
    const join = async ({ groupBuys }: FleetUser) =>
      seats.push((await groupBuys.join({ params: { id }, body: undefined })).orderNo)
    expect(await countOutcomes(runConcurrentlyForEach(await fleet.users(10), join))).toEqual({
      ok: 3,
      GROUP_FULL: 7,
    })
    const answers = await Promise.all(runConcurrentlyForEach(seats, (orderNo) => fleet.pay(orderNo, 2)))
    expect(answers.flat().map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { orders, total } = await shop.merchantOrders.list({ query: {} })
    expect([total, orders.map(({ orderNo }) => orderNo).toSorted()]).toEqual([4, seats.toSorted()])
    const group = await fleet.db
      .selectFrom('group_buy_orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(group).toMatchObject({ status: 'success', current_members: 4, paid_members: 4 })
  })

  test('a merchant order that is confirmed and cancelled concurrently: exactly one request succeeds', async () => {
    const shop = await fleet.merchant()
    const { id: serviceId } = await shop.merchantServices.create({ body: { title: '保洁', price: 50 } })
    for (const user of await fleet.users(6)) {
      const { orderNo } = await user.merchantOrders.place({ body: { serviceId, quantity: 1 } })
      await fleet.pay(orderNo)
      const params = { id: orderNo }
      const [confirmed, cancelled] = await Promise.all([
        countOutcomes([fleet.asking(shop).merchantOrders.confirm({ params })]),
        countOutcomes([user.merchantOrders.cancel({ params, body: undefined })]),
      ])
      const { status } = await orderOf(orderNo)
      expect([confirmed, cancelled, status]).toEqual(
        status === 'paid'
          ? [{ ok: 1 }, { CANCEL_TOO_LATE: 1 }, 'paid']
          : [{ STATUS_CONFLICT: 1 }, { ok: 1 }, 'refunded'],
      )
    }
  })
})
