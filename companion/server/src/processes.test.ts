import { dayMs, hourMs, localInstant, minuteMs, toDate, toIso } from '@sanhe/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerAt } from '#testing'
import { plan } from './activities/testing/people.ts'
import { clinic, takenAt } from './medical/testing/clinic.ts'
import { grocer, shelve, stockOf, to } from './shopping/testing/grocer.ts'
import { type Fleet, startFleet } from './testing/processes/fleet.ts'
import { rowsOf } from './testing/processes/rows.ts'
import { startsAt } from './testing/test-app.ts'
import { tally } from './testing/tally.ts'

/*
 * Three processes on one PostgreSQL behind a proxy that sends each request to the next of them: whatever is sold or
 * limited comes out as with one. That the locks are what does it the modules' own tests show, by taking them away.
 */
let fleet: Fleet
beforeAll(async () => void (fleet = await startFleet()), 120_000)
afterAll(() => fleet?.stop())

type User = Awaited<ReturnType<Fleet['users']>>[number]

/** `work` so many times at once. */
const times = <T>(count: number, work: (nth: number) => Promise<T>) =>
  Array.from({ length: count }, (_, nth) => work(nth))
const each = <T, U>(people: T[], work: (one: T, nth: number) => Promise<U>) => people.map(work)
const one = async () => (await fleet.users(1))[0]!
const { orderOf, refundsOf, noticesOf, placesOf, told } = rowsOf(() => fleet)

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
    const slot = await clinic(fleet.office, { maxPatients: 4 })
    const book = ({ medical }: User) => medical.book({ body: slot.booking })
    expect(await tally(each(await fleet.users(24), book))).toEqual({ ok: 4, SLOT_FULL: 20 })
    expect(await takenAt(fleet.office, slot)).toBe(4)
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

describe('money', () => {
  const order = async (user: User) => {
    const productId = await shelve(fleet.office, await grocer(fleet.office), { price: '40.00' })
    await user.shopping.addToCart({ body: { productId, quantity: 1 } })
    return (await user.shopping.order({ body: to })).orderNo
  }

  test('a callback that comes fifteen times is heard once', async () => {
    const user = await one()
    const orderNo = await order(user)
    const answers = await fleet.pay(orderNo, 15)
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
    await told()
    expect((await orderOf(orderNo)).status).toBe('paid')
    expect((await user.points.account()).availablePoints).toBe(40)
    expect(await noticesOf(user.id, 'ORDER_PAID')).toBe(1)
  })

  test('the provider is heard more often than others may ask', async () => {
    const orderNo = await order(await one())
    const answers = []
    // A few at a time: the provider waits for an answer no longer than ten seconds.
    for (let round = 0; round < 5; round += 1) answers.push(...(await fleet.pay(orderNo, 21)))
    expect(answers.map(({ status }) => status)).toEqual(Array(105).fill(200))
  })

  test('a refund that is asked for ten times is one, with ten equal answers', async () => {
    const user = await one()
    const orderNo = await order(user)
    await fleet.pay(orderNo)
    const ask = () => fleet.asking(user).orders.refund({ params: { orderNo }, body: { reason: '不需要了' } })
    const answers = await Promise.all(times(10, ask))
    expect(answers.map(({ refundAmount }) => refundAmount)).toEqual(Array(10).fill(40))
    expect(await refundsOf(orderNo)).toMatchObject([{ amount_fen: 4000, status: 'accepted' }])
    await told()
    expect((await user.points.account()).availablePoints).toBe(0)
  })

  test('an order that runs out while it is paid is had, or its money goes back', async () => {
    const people = await fleet.users(6)
    const orderNos = await Promise.all(each(people, order))
    await Promise.all([fleet.pass(30 * minuteMs), ...each(orderNos, (orderNo) => fleet.pay(orderNo, 2))])
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

  test('a coupon is given out as often as there are of it, and used once', async () => {
    const admin = await fleet.admin()
    const terms = { title: '立减5元', type: 'amount', value: 5, validDays: 9, totalCount: 4 } as const
    const { id: templateId } = await admin.couponsAdmin.create({ body: terms })
    const claimed: { user: User; id: number }[] = []
    const claim = async (user: User) => {
      const { coupon } = await user.coupons.claim({ params: { templateId } })
      claimed.push({ user, id: coupon.id })
    }
    expect(await tally(each(await fleet.users(14), claim))).toEqual({ ok: 4, COUPON_SOLD_OUT: 10 })
    const { user, id: couponId } = claimed[0]!
    const { booking } = await clinic(fleet.office)
    const { doctorId } = booking
    const consult = () =>
      fleet.asking(user).medical.consult({ body: { doctorId, symptomDescription: '头晕', couponId } })
    expect(await tally(times(8, consult))).toEqual({ ok: 1, COUPON_NOT_APPLICABLE: 7 })
  })
})

describe('quotas', () => {
  test('twenty messages a day are free', async () => {
    const user = await one()
    const headers = { 'content-type': 'application/json' }
    const sessionId = crypto.randomUUID()
    const body = JSON.stringify({ sessionId, content: '你好', contentType: 'text' })
    const chat = async () => {
      const answer = await fleet.asking(user).fetch('/api/v1/ai/chat', { method: 'POST', headers, body })
      await answer.text()
      return answer.status
    }
    const statuses = await Promise.all(times(26, chat))
    const counts = [200, 403].map((status) => statuses.filter((each) => each === status).length)
    expect(counts).toEqual([20, 6])
  })

  test('posts earn fifteen points a day, checking in five', async () => {
    const user = await one()
    await Promise.all(
      times(8, (nth) => fleet.asking(user).community.create({ body: { content: `第${nth}条` } })),
    )
    expect(await tally(times(6, () => fleet.asking(user).points.checkIn()))).toEqual({
      ok: 1,
      ALREADY_CHECKED_IN: 5,
    })
    await told()
    expect((await user.points.account()).availablePoints).toBe(20)
  })

  test('points buy as much as there are of them, and gifts go as far as they last', async () => {
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
    await Promise.all(each(people, ({ points }) => points.checkIn()))
    const redeem = (user: User | undefined, productId: number) =>
      fleet.asking(user).points.redeem({ body: { productId } })
    expect(await tally(times(7, () => redeem(people[0], plenty)))).toEqual({ ok: 1, INSUFFICIENT_POINTS: 6 })
    expect(await tally(each(people.slice(1), (user) => redeem(user, few)))).toEqual({
      ok: 3,
      OUT_OF_STOCK: 5,
    })
  })

  test('an address has its requests a minute at all of them together', async () => {
    const user = await one()
    const redeem = () => user.points.redeem({ body: { productId: 999_999 } })
    expect(await tally(times(24, redeem))).toEqual({ NOT_FOUND: 10, TOO_MANY_REQUESTS: 14 })
    const visitor = fleet.asking()
    const { ok = 0, TOO_MANY_REQUESTS = 0 } = await tally(times(180, () => visitor.system.health()))
    expect(ok + TOO_MANY_REQUESTS).toBe(180)
    // A process may have kept a few for requests that came to another.
    expect([ok <= 100, ok > 80]).toEqual([true, true])
  })

  test('a key that is sent to all of them has one effect and one answer', async () => {
    const user = await one()
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'the-same' }
    const body = JSON.stringify({ content: '今天天气真好' })
    const answers = await Promise.all(
      times(20, async () => {
        const answer = await fleet.asking(user).fetch('/api/v1/posts', { method: 'POST', headers, body })
        return `${answer.status} ${await answer.text()}`
      }),
    )
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^200 /)])
    const posts = await fleet.db.selectFrom('posts').select('id').where('user_id', '=', user.id).execute()
    expect(posts).toHaveLength(1)
  })
})

describe('what they do together', () => {
  test('a shop hears of an order at each of them, whichever it came to', async () => {
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
      each(await fleet.users(3), ({ merchantOrders }) =>
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

  test('a job that all of them run at once does its work once', async () => {
    const admin = await fleet.admin()
    const soon = toIso(fleet.office.clock.now() + 10 * minuteMs)
    const course = { title: '养生直播', type: 'live', scheduledAt: soon, liveRoomId: '8001' } as const
    const { id } = await admin.coursesAdmin.create({ body: course })
    const people = await fleet.users(6)
    await Promise.all(each(people, ({ courses }) => courses.enroll({ params: { id }, body: undefined })))
    await Promise.all([fleet.runEverywhere('courses.remind'), fleet.runEverywhere('courses.remind')])
    await told()
    const reminded = await Promise.all(each(people, (user) => noticesOf(user.id, 'COURSE_REMINDER')))
    expect(reminded).toEqual(Array(6).fill(1))
  })

  test('a month is settled once, to the fen', async () => {
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
    // 15 % of 33.33 is 5.00 of each.
    const statement = { totalOrders: 3, grossAmount: 99.99, commissionAmount: 15, netAmount: 84.99 }
    expect([total, settlements]).toMatchObject([1, [{ periodStart: '2026-11-01', ...statement }]])
  })
})
