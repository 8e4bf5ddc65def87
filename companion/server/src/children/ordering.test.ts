import { minuteMs } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatDayAndTime } from '#core'
import { seedMedical } from '#medical'
import { getRefusal, startTestApp, type TestApp, type TestChild, type TestUser } from '#testing'
import { createLinkedFamily } from './testing/family.ts'

let app: TestApp
let parent: TestUser
let child: TestChild
let params: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  await seedMedical(app.deps)
})
beforeEach(async () => void ({ parent, child, params } = await createLinkedFamily(app)))
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const noticesOf = async ({ notifications }: Pick<TestUser, 'notifications'>) =>
  (await notifications.list({ query: {} })).notifications.map(({ type, content }) => ({ type, content }))

describe('POST /api/child/parents/:id/proxy-order', () => {
  let taken = 0
  /** Returns a free appointment slot. Each call returns another slot. */
  async function slot() {
    const { hospitals } = await child.medicalChild.hospitals({ query: {} })
    const { id: hospitalId, departments } = hospitals[0] ?? expect.fail()
    const departmentId = departments[0]?.id ?? 0
    const { doctors } = await child.medicalChild.doctors({ query: { hospitalId, departmentId } })
    const { id: doctorId, availableSlots } = doctors[0] ?? expect.fail()
    const { date: slotDate, time: slotTime } = availableSlots[(taken += 1)] ?? expect.fail()
    return { hospitalId, departmentId, doctorId, slotDate, slotTime }
  }
  type Data = Parameters<TestChild['children']['proxyOrder']>[0]['body']['data']
  const book = (data: Data) => child.children.proxyOrder({ params, body: { orderType: 'appointment', data } })

  test('booking an appointment for a parent reserves the slot for the parent and lets the child pay', async () => {
    await app.db.updateTable('users').set({ real_name: '王秀英' }).where('id', '=', parent.id).execute()
    const data = await slot()
    const placed = await book(data)
    expect(placed).toEqual({
      orderId: expect.stringMatching(/^A\d{19}$/),
      amount: expect.any(Number),
      paymentUrl: expect.stringContaining(placed.orderId),
      payParams: expect.objectContaining({ package: expect.stringMatching(/^prepay_id=/) }),
    })
    const [appointment] = (await parent.medical.appointments({ query: {} })).appointments
    expect(appointment).toMatchObject({
      orderId: placed.orderId,
      status: 'pending',
      patientName: '王秀英',
      patientPhone: `${parent.phone.slice(0, 3)}****${parent.phone.slice(-4)}`,
    })
    const { payer_openid } = await app.db
      .selectFrom('payments')
      .select('payer_openid')
      .where('out_trade_no', '=', placed.orderId)
      .executeTakeFirstOrThrow()
    expect(payer_openid).toBe(child.openid)
    expect(await noticesOf(parent)).toEqual([
      {
        type: 'PROXY_ORDER',
        content: `小明为您约了${formatDayAndTime(data.slotDate, data.slotTime)}的号，付款后生效。`,
      },
    ])
    await app.pay(placed.orderId)
    expect((await parent.medical.appointments({ query: {} })).appointments).toMatchObject([
      { status: 'confirmed' },
    ])
  })

  test('a child can book an appointment for a patient other than the parent', async () => {
    await book({ ...(await slot()), patientName: '王爷爷', patientPhone: '13912345678' })
    expect((await parent.medical.appointments({ query: {} })).appointments).toMatchObject([
      { patientName: '王爷爷', patientPhone: '139****5678' },
    ])
  })

  test('booking an appointment for a parent without a name uses the masked phone number as the name of the patient', async () => {
    await app.db.updateTable('users').set({ nickname: null }).where('id', '=', parent.id).execute()
    await book(await slot())
    const [appointment] = (await parent.medical.appointments({ query: {} })).appointments
    expect(appointment?.patientName).toBe(`${parent.phone.slice(0, 3)}****${parent.phone.slice(-4)}`)
  })

  test('booking for a parent answers DUPLICATE_APPOINTMENT or SLOT_NOT_AVAILABLE like any booking, without a notification', async () => {
    const data = await slot()
    await book(data)
    expect(await getRefusal(book(data))).toMatchObject({ status: 400, error: 'DUPLICATE_APPOINTMENT' })
    expect(await getRefusal(book({ ...data, slotTime: '03:33' }))).toMatchObject({
      error: 'SLOT_NOT_AVAILABLE',
    })
    expect(await noticesOf(parent)).toHaveLength(1)
  })

  test('booking an appointment reserves the slot even if the payment provider does not respond', async () => {
    const { create } = app.deps.wechatPay
    app.deps.wechatPay.create = () => Promise.reject(new PaymentError('SYSTEM_ERROR', 'away', true))
    const placed = await book(await slot())
    app.deps.wechatPay.create = create
    expect(placed).toMatchObject({ payParams: null, paymentUrl: expect.stringContaining(placed.orderId) })
  })

  test('booking an appointment without a fee needs no payment', async () => {
    const data = await slot()
    await app.db
      .updateTable('doctor_schedules')
      .set({ fee: '0' })
      .where('doctor_id', '=', data.doctorId)
      .where('schedule_date', '=', data.slotDate)
      .execute()
    expect(await book(data)).toMatchObject({ amount: 0, payParams: null })
    expect(await noticesOf(parent)).toContainEqual({
      type: 'PROXY_ORDER',
      content: `小明为您约了${formatDayAndTime(data.slotDate, data.slotTime)}的号。`,
    })
  })
})

describe('POST /api/child/orders/:orderNo/pay', () => {
  const begin = () => child.children.membership({ params, body: { plan: 'monthly' } })
  const pay = (orderNo: string, by = child) => by.children.payOrder({ params: { orderNo } })

  test('returns the payment sheet of an order that was left unpaid, and the same sheet when repeated', async () => {
    const { orderNo, payParams } = await begin()
    expect(await pay(orderNo)).toEqual({ orderNo, payParams })
    expect(await pay(orderNo)).toEqual({ orderNo, payParams })
    await app.pay(orderNo)
    expect((await parent.membership.status()).isMember).toBe(true)
  })

  test('creates a sheet for the child when the first attempt created none', async () => {
    const { create } = app.deps.wechatPay
    app.deps.wechatPay.create = () => Promise.reject(new PaymentError('SYSTEM_ERROR', 'away', true))
    const { orderNo, payParams } = await begin()
    expect(await getRefusal(pay(orderNo))).toMatchObject({ error: 'PAYMENT_UNAVAILABLE' })
    app.deps.wechatPay.create = create
    expect(payParams).toBeNull()
    expect((await pay(orderNo)).payParams.package).toMatch(/^prepay_id=/)
    const { payer_openid } = await app.db
      .selectFrom('payments')
      .select('payer_openid')
      .where('out_trade_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    expect(payer_openid).toBe(child.openid)
  })

  test('8 simultaneous requests return one sheet', async () => {
    const { orderNo } = await begin()
    const sheets = await Promise.all(Array.from({ length: 8 }, () => pay(orderNo)))
    expect(new Set(sheets.map(({ payParams }) => payParams.package)).size).toBe(1)
  })

  test('answers 400 for paid and expired orders, and 404 for orders of other children and of unlinked parents', async () => {
    const paid = await begin()
    await app.pay(paid.orderNo)
    expect(await getRefusal(pay(paid.orderNo))).toMatchObject({ status: 400, error: 'ORDER_NOT_PAYABLE' })
    const open = await begin()
    expect(await getRefusal(pay(open.orderNo, await app.child()))).toMatchObject({ status: 404 })
    app.clock.move({ now: app.clock.now() + 31 * minuteMs })
    expect(await getRefusal(pay(open.orderNo))).toMatchObject({ status: 400, error: 'ORDER_EXPIRED' })
    app.clock.move({ reset: true })
    await child.children.unlink({ params })
    expect(await getRefusal(pay(open.orderNo))).toMatchObject({ status: 404 })
  })
})

describe('POST /api/child/parents/:id/membership', () => {
  const begin = (plan: 'monthly' | 'yearly' = 'monthly') =>
    child.children.membership({ params, body: { plan } })

  test('a membership paid by a child makes the parent a member and notifies the parent', async () => {
    const { orderNo, amount } = await begin('yearly')
    expect(amount).toBe(299)
    expect((await parent.membership.status()).isMember).toBe(false)
    await app.pay(orderNo)
    expect(await parent.membership.status()).toMatchObject({ isMember: true, plan: 'yearly' })
    expect((await child.children.overview({ params })).membershipExpires).toBe('2027-11-21T04:00:00.000Z')
    expect(await noticesOf(parent)).toContainEqual({
      type: 'MEMBERSHIP_CHILD_PAID',
      content: expect.stringContaining('不会自动续费'),
    })
    const payment = await app.db
      .selectFrom('payments')
      .select('payer_openid')
      .where('out_trade_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    expect(payment.payer_openid).toBe(child.openid)
  })

  test('a child can create a new membership order once the previous one has expired after 30 minutes', async () => {
    const first = await begin()
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    expect(await begin()).toEqual(first)
    app.clock.move({ advanceMs: 1 })
    const second = await begin()
    expect(second.orderNo).not.toBe(first.orderNo)
    expect(second.payParams).not.toBeNull()
  })

  test('repeated requests of one child return the same unpaid membership order, and another child gets a separate order', async () => {
    const first = await begin()
    expect(await Promise.all([begin(), begin()])).toEqual([first, first])
    const sister = await app.child({ of: [parent] })
    const hers = await sister.children.membership({ params, body: { plan: 'monthly' } })
    expect(hers.orderNo).not.toBe(first.orderNo)
    await app.pay(first.orderNo)
    expect((await begin()).orderNo).not.toBe(first.orderNo)
  })

  test('an unknown membership plan answers 400 VALIDATION_ERROR', async () => {
    const body = { plan: 'weekly' as 'monthly' }
    expect(await getRefusal(child.children.membership({ params, body }))).toMatchObject({
      error: 'VALIDATION_ERROR',
    })
  })
})
