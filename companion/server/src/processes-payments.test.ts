import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClinic } from './medical/testing/clinic.ts'
import { addGrocer, addProduct, deliveryContact } from './shopping/testing/grocery-helpers.ts'
import { countOutcomes } from './testing/count-outcomes.ts'
import { type ServerFleet, startServerFleet } from './testing/processes/fleet.ts'
import { createFleetDatabaseReaders } from './testing/processes/fleet-readers.ts'
import {
  type FleetUser,
  runConcurrently,
  runConcurrentlyForEach,
} from './testing/processes/run-concurrently.ts'

// Three server processes on one database, which must apply payments with the same results as one process.
let fleet: ServerFleet
beforeAll(async () => void (fleet = await startServerFleet()), 120_000)
afterAll(() => fleet?.stop())

const one = async () => (await fleet.users(1))[0]!
const { noticesOf, orderOf, refundsOf, eventsDelivered } = createFleetDatabaseReaders(() => fleet)

describe('payments on three server processes', () => {
  const order = async (user: FleetUser) => {
    const productId = await addProduct(fleet.office, await addGrocer(fleet.office), { price: '40.00' })
    await user.shopping.addToCart({ body: { productId, quantity: 1 } })
    return (await user.shopping.order({ body: deliveryContact })).orderNo
  }

  test('a payment callback that arrives 15 times at three server processes is applied once', async () => {
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
    // Sends 21 callbacks at a time, because the provider waits at most ten seconds for an answer.
    for (let round = 0; round < 5; round += 1) answers.push(...(await fleet.pay(orderNo, 21)))
    expect(answers.map(({ status }) => status)).toEqual(Array(105).fill(200))
  })

  test('ten concurrent refund requests at three server processes create one refund and get equal responses', async () => {
    const user = await one()
    const orderNo = await order(user)
    await fleet.pay(orderNo)
    const ask = () => fleet.asking(user).orders.refund({ params: { orderNo }, body: { reason: '不需要了' } })
    const answers = await Promise.all(runConcurrently(10, ask))
    expect(answers.map(({ refundAmount }) => refundAmount)).toEqual(Array(10).fill(40))
    expect(await refundsOf(orderNo)).toMatchObject([{ amount_fen: 4000, status: 'accepted' }])
    await eventsDelivered()
    expect((await user.points.account()).availablePoints).toBe(0)
  })

  test('an order that expires while it is paid at another server process ends either paid or refunded', async () => {
    const people = await fleet.users(6)
    const orderNos = await Promise.all(runConcurrentlyForEach(people, order))
    await Promise.all([
      fleet.pass(30 * minuteMs),
      ...runConcurrentlyForEach(orderNos, (orderNo) => fleet.pay(orderNo, 2)),
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

  test('14 users claim a coupon limited to 4 at three server processes: exactly 4 succeed, and each coupon is used once', async () => {
    const admin = await fleet.admin()
    const terms = { title: '立减5元', type: 'amount', value: 5, validDays: 9, totalCount: 4 } as const
    const { id: templateId } = await admin.couponsAdmin.create({ body: terms })
    const claimed: { user: FleetUser; id: number }[] = []
    const claim = async (user: FleetUser) => {
      const { coupon } = await user.coupons.claim({ params: { templateId } })
      claimed.push({ user, id: coupon.id })
    }
    expect(await countOutcomes(runConcurrentlyForEach(await fleet.users(14), claim))).toEqual({
      ok: 4,
      COUPON_SOLD_OUT: 10,
    })
    const { user, id: couponId } = claimed[0]!
    const { booking } = await createTestClinic(fleet.office)
    const { doctorId } = booking
    const consult = () =>
      fleet.asking(user).medical.consult({ body: { doctorId, symptomDescription: '头晕', couponId } })
    expect(await countOutcomes(runConcurrently(8, consult))).toEqual({ ok: 1, COUPON_NOT_APPLICABLE: 7 })
  })
})
