import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { countTakenPlaces, createTestClinic } from '../medical/testing/clinic.ts'
import { createLinkedFamily } from './testing/family.ts'

let app: TestApp
let parent: TestUser
let child: TestChild
let params: { id: number }
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ({ parent, child, params } = await createLinkedFamily(app)))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const notFound = { status: 404, error: 'NOT_FOUND' }

/** Books an appointment for the parent as a child, and pays it by default. */
async function book({ by = child, isPaid = true } = {}) {
  const clinic = await createTestClinic(app)
  const body = { orderType: 'appointment' as const, data: clinic.booking }
  const { orderId } = await by.children.proxyOrder({ params, body })
  if (isPaid) await app.pay(orderId)
  const { appointments } = await by.children.appointments({ params, query: {} })
  return { clinic, orderId, id: appointments[0]?.id ?? 0 }
}
const cancel = (id: number, by = child) => by.children.cancelAppointment({ params: { id }, body: null })
const refundsOf = (orderNo: string) =>
  app.db.selectFrom('refunds').select(['amount_fen']).where('order_no', '=', orderNo).execute()
const typesOf = async ({ notifications }: Pick<TestUser, 'notifications'>) =>
  (await notifications.list({ query: {} })).notifications.map(({ type }) => type)

describe('GET /api/child/parents/:id/appointments', () => {
  test('lists only the appointments that this child booked, and the payment page of each unpaid one', async () => {
    await parent.medical.book({ body: (await createTestClinic(app)).booking })
    const sister = await app.child({ of: [parent] })
    await book({ by: sister })
    const { orderId } = await book({ isPaid: false })
    expect(await child.children.appointments({ params, query: {} })).toMatchObject({
      appointments: [
        {
          orderId,
          status: 'pending',
          canCancel: true,
          patientPhone: '139****5678',
          paymentUrl: expect.stringContaining(orderId),
        },
      ],
      total: 1,
    })
    const { accesses } = await parent.family.accessLog({ query: {} })
    expect(accesses[0]).toMatchObject({ childId: `c${child.id}`, what: 'appointments' })
  })
})

describe('POST /api/child/appointments/:id/cancel', () => {
  test('refunds a paid appointment in full, releases the place and notifies the parent', async () => {
    const { clinic, orderId, id } = await book()
    expect(await cancel(id)).toMatchObject({ success: true, refundAmount: 50 })
    expect(await countTakenPlaces(app, clinic)).toBe(0)
    expect(await refundsOf(orderId)).toEqual([{ amount_fen: 5000 }])
    expect((await child.children.appointments({ params, query: {} })).appointments).toMatchObject([
      { status: 'cancelled', cancelReason: '子女取消' },
    ])
    expect(await typesOf(parent)).toContain('PROXY_ORDER_CANCELLED')
  })

  test('cancels an unpaid appointment without a refund', async () => {
    const { orderId, id } = await book({ isPaid: false })
    expect(await cancel(id)).toMatchObject({ refundAmount: 0 })
    expect(await refundsOf(orderId)).toEqual([])
  })

  test('answers CANCEL_TOO_LATE less than 24 hours before the appointment', async () => {
    const { clinic, id } = await book()
    app.clock.move({ now: clinic.startsAt - dayMs + 1 })
    expect(await getRefusal(cancel(id))).toMatchObject({ status: 400, error: 'CANCEL_TOO_LATE' })
    app.clock.move({ now: clinic.startsAt - dayMs })
    expect(await cancel(id)).toMatchObject({ refundAmount: 50 })
  })

  test('answers 404 for an appointment that the parent or a sibling booked, and for an unknown one', async () => {
    await parent.medical.book({ body: (await createTestClinic(app)).booking })
    const [own] = (await parent.medical.appointments({ query: {} })).appointments
    const sister = await app.child({ of: [parent] })
    const { id } = await book({ by: sister })
    for (const other of [own?.id ?? 0, id, 999_999])
      expect(await getRefusal(cancel(other))).toMatchObject(notFound)
  })

  test('answers 404 after the family link ended', async () => {
    const { id } = await book()
    await child.children.unlink({ params })
    expect(await getRefusal(cancel(id))).toMatchObject(notFound)
    const [appointment] = (await parent.medical.appointments({ query: {} })).appointments
    expect(appointment).toMatchObject({ id, status: 'confirmed' })
  })

  test('cancelling succeeds again after the parent has cancelled, without a second refund or notification', async () => {
    const { orderId, id } = await book()
    await parent.medical.cancelAppointment({ params: { id: String(id) }, body: null })
    await cancel(id)
    expect(await refundsOf(orderId)).toHaveLength(1)
    expect(await typesOf(parent)).not.toContain('PROXY_ORDER_CANCELLED')
  })

  test('concurrent cancellations of one appointment by the child and the parent refund it exactly once', async () => {
    const { clinic, orderId, id } = await book()
    const byParent = () => parent.medical.cancelAppointment({ params: { id: String(id) }, body: null })
    const answers = await Promise.allSettled([cancel(id), byParent(), cancel(id), byParent(), cancel(id)])
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await app.settle()
    expect(await refundsOf(orderId)).toEqual([{ amount_fen: 5000 }])
    expect(await countTakenPlaces(app, clinic)).toBe(0)
    const notified = (await typesOf(parent)).filter((type) => type === 'PROXY_ORDER_CANCELLED')
    expect(notified).toHaveLength(1)
  })

  test('a payment that arrives while the child cancels is refunded or cancelled, never lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { clinic, orderId, id } = await book({ isPaid: false })
      await Promise.allSettled([cancel(id), app.pay(orderId)])
      await app.settle()
      const { status } = await child.ordersChild.get({ params: { orderNo: orderId } })
      const refunds = await refundsOf(orderId)
      const payment = await app.db
        .selectFrom('payments')
        .select('status')
        .where('out_trade_no', '=', orderId)
        .executeTakeFirstOrThrow()
      // Three outcomes are possible: the order is cancelled without a payment; it is paid and refunded; or it stays
      // paid, because the payment was applied before the cancellation.
      if (refunds.length) expect(refunds).toEqual([{ amount_fen: 5000 }])
      else expect([status, payment.status]).not.toEqual(['cancelled', 'paid'])
      expect(await countTakenPlaces(app, clinic)).toBe(status === 'paid' ? 1 : 0)
    }
  })
})

describe('GET /api/child/orders', () => {
  test('lists the orders that this child placed with their state and parent, and no others', async () => {
    await parent.medical.book({ body: (await createTestClinic(app)).booking })
    const { orderId } = await book()
    const { orderNo } = await child.children.membership({ params, body: { plan: 'monthly' } })
    const { orders, total } = await child.ordersChild.list({ query: {} })
    expect(total).toBe(2)
    expect(orders).toMatchObject([
      { orderNo, orderType: 'membership', status: 'pending', amount: 29, parent: { id: parent.id } },
      { orderNo: orderId, orderType: 'appointment', status: 'paid', paymentUrl: null },
    ])
    expect(orders[0]?.paymentUrl).toContain(orderNo)
    expect((await child.ordersChild.list({ query: { status: 'paid' } })).orders).toHaveLength(1)
    const sister = await app.child({ of: [parent] })
    expect(await sister.ordersChild.list({ query: {} })).toMatchObject({ orders: [], total: 0 })
    expect(await getRefusal(sister.ordersChild.get({ params: { orderNo } }))).toMatchObject(notFound)
    expect(await getRefusal(child.ordersChild.get({ params: { orderNo: 'A1' } }))).toMatchObject(notFound)
  })

  test('after the family link ended an order shows the amount, but nothing about the parent', async () => {
    const { orderId } = await book({ isPaid: false })
    await child.children.unlink({ params })
    expect(await child.ordersChild.get({ params: { orderNo: orderId } })).toMatchObject({
      title: '挂号',
      amount: 50,
      parent: null,
      paymentUrl: null,
      refundReason: null,
    })
  })

  test('the child who paid is notified of the payment and of the refund', async () => {
    const { id } = await book()
    await cancel(id)
    await app.settle()
    const { notifications } = await child.notifications.listOfChild({ query: {} })
    expect(notifications.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ORDER_PAID', 'ORDER_REFUND_ACCEPTED']),
    )
    expect(notifications.every(({ content }) => !content?.startsWith('您的'))).toBe(true)
  })
})

test('GET /api/child/membership/plans lists the prices that the parent sees', async () => {
  const { plans } = await child.membershipChild.plans()
  expect(plans).toEqual((await parent.membership.plans()).plans)
  expect(plans.map(({ plan, price }) => [plan, price])).toEqual([
    ['monthly', 29],
    ['yearly', 299],
  ])
})

test('when unlinking races with a booking, the appointment is booked or refused, and the child has no access afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const family = await createLinkedFamily(app)
    const clinic = await createTestClinic(app)
    const body = { orderType: 'appointment' as const, data: clinic.booking }
    const [booked] = await Promise.allSettled([
      family.child.children.proxyOrder({ params: family.params, body }),
      family.child.children.unlink({ params: family.params }),
    ])
    const { total } = await family.parent.medical.appointments({ query: {} })
    expect(total).toBe(booked.status === 'fulfilled' ? 1 : 0)
    expect(
      await getRefusal(family.child.children.appointments({ params: family.params, query: {} })),
    ).toMatchObject(notFound)
  }
})
