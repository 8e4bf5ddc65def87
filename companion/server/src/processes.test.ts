import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plan } from './activities/testing/people.ts'
import { createClinic, countTakenPlaces } from './medical/testing/clinic.ts'
import { grocer, shelve, stockOf, to } from './shopping/testing/grocer.ts'
import { each, times, type User } from './testing/processes/crowd.ts'
import { type Fleet, startFleet } from './testing/processes/fleet.ts'
import { rowsOf } from './testing/processes/rows.ts'
import { tally } from './testing/tally.ts'

/*
 * Three processes on one PostgreSQL behind a proxy that sends each request to the next of them: whatever is sold or
 * limited comes out as with one. That the locks are what does it the modules' own tests show, by taking them away.
 */
let fleet: Fleet
beforeAll(async () => void (fleet = await startFleet()), 120_000)
afterAll(() => fleet?.stop())

const one = async () => (await fleet.users(1))[0]!
const { orderOf, placesOf } = rowsOf(() => fleet)

test('they are three processes of their own, and a third of the requests comes to each', async () => {
  const pids = fleet.processes.map(({ pid }) => pid)
  expect(new Set([process.pid, ...pids]).size).toBe(4)
  const before = fleet.served()
  await Promise.all(times(9, () => fleet.asking().system.health()))
  expect(fleet.served().map((served, nth) => served - before[nth]!)).toEqual([3, 3, 3])
})

describe('accounts', () => {
  test('a code asked for at all of them is sent once, and lets one in', async () => {
    const phone = '13912340001'
    const body = { phone, purpose: 'login' } as const
    const sent = await tally(times(15, () => fleet.asking().auth.sendCode({ body })))
    expect(sent).toEqual({ ok: 1, TOO_MANY_REQUESTS: 14 })
    const [message, ...others] = fleet.sentTo(phone)
    expect(others).toEqual([])
    const code = String(message?.data['code'])
    // Five tries a minute are a phone's.
    const entered = await tally(times(12, () => fleet.asking().auth.login({ body: { phone, code } })))
    expect(entered).toEqual({ ok: 1, INVALID_CODE: 4, TOO_MANY_REQUESTS: 7 })
    const rows = await fleet.db.selectFrom('users').select('id').where('phone', '=', phone).execute()
    expect(rows).toHaveLength(1)
  })

  test('who is disabled at one of them is out at all', async () => {
    const user = await one()
    const admin = await fleet.admin()
    await admin.admin.disableUser({ params: { id: user.id } })
    expect(await tally(times(3, () => user.orders.list({ query: {} })))).toEqual({ ACCOUNT_DISABLED: 3 })
  })

  test('of eight children with eight codes five are linked', async () => {
    const parent = await one()
    const codes = await Promise.all(times(8, () => fleet.asking(parent).family.generateCode()))
    const children = await fleet.users(8)
    const link = (child: User, nth: number) => child.family.link({ body: { inviteCode: codes[nth]!.code } })
    expect(await tally(each(children, link))).toEqual({ ok: 5, CHILD_LIMIT_REACHED: 3 })
  })
})

describe('activities', () => {
  const joiners = (count: number) => fleet.users(count, { emergency_contact_phone: '13600000001' })
  async function activity(maxParticipants = 5) {
    const [creator] = await fleet.users(1, { verified: true })
    const body = plan(fleet.office.clock.now() + dayMs, { maxParticipants })
    return (await creator!.activities.create({ body })).id
  }
  const join = (user: User, id: number) => user.activities.join({ params: { id } })

  test('the last places of an activity go to exactly as many as there are', async () => {
    const id = await activity()
    const joined = await tally(each(await joiners(30), (user) => join(user, id)))
    expect(joined).toEqual({ ok: 5, ACTIVITY_FULL: 25 })
    expect(await placesOf(id)).toEqual({ counted: 5, taken: 5 })
  })

  test('while some cancel and others join, no place is lost and none is given twice', async () => {
    const id = await activity()
    const leaving = await joiners(5)
    expect(await tally(each(leaving, (user) => join(user, id)))).toEqual({ ok: 5 })
    const coming = await joiners(12)
    const [left, joined] = await Promise.all([
      tally(each(leaving, ({ activities }) => activities.cancel({ params: { id } }))),
      tally(each(coming, (user) => join(user, id))),
    ])
    expect(left).toEqual({ ok: 5 })
    const { ok = 0 } = joined
    expect(joined).toEqual({ ...(ok && { ok }), ACTIVITY_FULL: 12 - ok })
    expect(await placesOf(id)).toEqual({ counted: ok, taken: ok })
    await tally(each(await joiners(6), (user) => join(user, id)))
    expect(await placesOf(id)).toEqual({ counted: 5, taken: 5 })
  })

  test('one who taps ten times joins once', async () => {
    const id = await activity()
    const [user] = await joiners(1)
    const tapped = await tally(times(10, () => fleet.asking(user).activities.join({ params: { id } })))
    expect(tapped).toEqual({ ok: 1, ALREADY_JOINED: 9 })
    expect(await placesOf(id)).toEqual({ counted: 1, taken: 1 })
  })

  test('who is no member joins three in a month', async () => {
    const ids = await Promise.all(times(6, () => activity()))
    const [user] = await joiners(1)
    const joined = await tally(each(ids, (id) => fleet.asking(user).activities.join({ params: { id } })))
    expect(joined).toEqual({ ok: 3, FREE_LIMIT_EXCEEDED: 3 })
  })
})

describe('what is sold', () => {
  test('a slot of a doctor goes to as many as it has places', async () => {
    const slot = await createClinic(fleet.office, { maxPatients: 4 })
    const book = ({ medical }: User) => medical.book({ body: slot.booking })
    expect(await tally(each(await fleet.users(24), book))).toEqual({ ok: 4, SLOT_FULL: 20 })
    expect(await countTakenPlaces(fleet.office, slot)).toBe(4)
  })

  test('goods are sold as often as they lie on the shelf', async () => {
    const productId = await shelve(fleet.office, await grocer(fleet.office), { stock: 5 })
    const buyers = await fleet.users(20)
    await Promise.all(
      each(buyers, ({ shopping }) => shopping.addToCart({ body: { productId, quantity: 1 } })),
    )
    const bought = await tally(each(buyers, ({ shopping }) => shopping.order({ body: to })))
    expect(bought).toEqual({ ok: 5, OUT_OF_STOCK: 15 })
    expect(await stockOf(fleet.office, productId)).toBe(0)
  })

  test('a membership tapped at all of them is one order', async () => {
    const user = await one()
    const orders = await Promise.all(
      times(9, () => fleet.asking(user).membership.subscribe({ body: { plan: 'yearly' } })),
    )
    expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(1)
    expect(new Set(orders.map(({ payParams }) => JSON.stringify(payParams))).size).toBe(1)
  })

  test('a course is taken up once by each, however often they tap', async () => {
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
      times(3, () => fleet.asking(user).courses.enroll({ params: { id: free.id }, body: undefined })),
    )
    expect(await tally(taps)).toEqual({ ok: 5, ALREADY_ENROLLED: 10 })
    const buy = () => fleet.asking(people[0]).courses.enroll({ params: { id: paid.id }, body: undefined })
    const orders = await Promise.all(times(6, buy))
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

  test('the last seats of a group go to as many, and it succeeds once', async () => {
    const shop = await fleet.merchant()
    const { id: serviceId } = await shop.merchantServices.create({ body: { title: '陪诊', price: 100 } })
    const terms = { serviceId, groupPrice: 80, minMembers: 4, maxMembers: 4 }
    const { id: campaignId } = await shop.groupBuysMerchant.create({ body: terms })
    const first = await (await one()).groupBuys.start({ body: { campaignId } })
    const id = first.groupOrderId
    const seats: string[] = [first.orderNo]
    const join = async ({ groupBuys }: User) =>
      seats.push((await groupBuys.join({ params: { id }, body: undefined })).orderNo)
    expect(await tally(each(await fleet.users(10), join))).toEqual({ ok: 3, GROUP_FULL: 7 })
    const answers = await Promise.all(each(seats, (orderNo) => fleet.pay(orderNo, 2)))
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

  test('an order that its shop takes and its user cancels at once is one of both', async () => {
    const shop = await fleet.merchant()
    const { id: serviceId } = await shop.merchantServices.create({ body: { title: '保洁', price: 50 } })
    for (const user of await fleet.users(6)) {
      const { orderNo } = await user.merchantOrders.place({ body: { serviceId, quantity: 1 } })
      await fleet.pay(orderNo)
      const params = { id: orderNo }
      const [confirmed, cancelled] = await Promise.all([
        tally([fleet.asking(shop).merchantOrders.confirm({ params })]),
        tally([user.merchantOrders.cancel({ params, body: undefined })]),
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
