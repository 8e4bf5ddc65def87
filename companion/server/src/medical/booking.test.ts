import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { createAppointmentHelpers } from './testing/appointment-actions.ts'
import {
  countTakenPlaces,
  createTestClinic,
  giveCouponToUser,
  payPlacedOrder,
  readCouponStatus,
} from './testing/clinic.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ reset: true })
  user = await app.user()
})
afterAll(() => app.stop())

const { book, cancel, see, seeOrder } = createAppointmentHelpers(() => user)

describe('POST /medical/appointments', () => {
  test('booking a slot takes one of its places and answers the price and the URL of the payment page', async () => {
    const at = await createTestClinic(app)
    const placed = await book(at)
    expect(placed).toEqual({
      orderId: expect.stringMatching(/^A\d{19}$/),
      amount: 50,
      paymentUrl: expect.stringContaining(`${app.url}/h5/pay/${placed.orderId}?t=`),
    })
    expect(await countTakenPlaces(app, at)).toBe(1)
    expect(await see(placed.orderId)).toMatchObject({
      orderId: placed.orderId,
      status: 'pending',
      hospital: { name: '试验医院' },
      doctor: { name: '王明' },
      date: at.booking.slotDate,
      time: at.booking.slotTime,
      patientName: '李奶奶',
      patientPhone: '139****5678',
      fee: 50,
      canCancel: true,
      paymentUrl: expect.stringContaining(placed.orderId),
    })
    expect(await seeOrder(placed.orderId)).toMatchObject({ orderType: 'appointment', status: 'pending' })
  })

  test('booking the same slot twice answers 400 DUPLICATE_APPOINTMENT until the first appointment is cancelled', async () => {
    const at = await createTestClinic(app)
    const { orderId } = await book(at)
    expect(await getRefusal(book(at))).toMatchObject({ status: 400, error: 'DUPLICATE_APPOINTMENT' })
    await cancel(orderId)
    await book(at)
    expect(await countTakenPlaces(app, at)).toBe(1)
  })

  test('booking a full slot answers 400 SLOT_FULL', async () => {
    const at = await createTestClinic(app, { maxPatients: 1 })
    await book(at, await app.user())
    expect(await getRefusal(book(at))).toMatchObject({ status: 400, error: 'SLOT_FULL' })
  })

  test('booking an unknown slot or one that has started answers 400 SLOT_NOT_AVAILABLE', async () => {
    const at = await createTestClinic(app)
    const gone = { status: 400, error: 'SLOT_NOT_AVAILABLE' }
    expect(await getRefusal(book(at, user, { slotDate: '2026-12-31' }))).toMatchObject(gone)
    app.clock.move({ now: at.startsAt })
    expect(await getRefusal(book(at))).toMatchObject(gone)
    app.clock.move({ now: at.startsAt - 1 })
    await book(at)
  })

  test('booking an appointment answers 404 when the doctor does not belong to the hospital and department', async () => {
    const [at, other] = [await createTestClinic(app), await createTestClinic(app)]
    const { hospitalId, departmentId } = other.booking
    for (const wrong of [{ hospitalId }, { departmentId }, { doctorId: 999_999 }])
      expect(await getRefusal(book(at, user, wrong))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test.each([
    { slotDate: '2026-02-30' },
    { slotDate: '0000-01-01' },
    { slotTime: '24:00' },
    { slotTime: '9:00' },
    { patientName: '  ' },
    { patientName: '名'.repeat(51) },
    { patientPhone: '12345' },
    { doctorId: 0 },
    { extra: true },
  ])('booking an appointment with %j answers 400 VALIDATION_ERROR', async (values) => {
    const at = await createTestClinic(app)
    expect(await getRefusal(book(at, user, values))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('an appointment without a fee is confirmed immediately', async () => {
    const { orderId, amount } = await book(await createTestClinic(app, { fee: '0.00' }))
    expect(amount).toBe(0)
    expect((await see(orderId)).status).toBe('confirmed')
  })

  test('the notification of a free appointment says that it is booked, not that 0 yuan were paid', async () => {
    const notices = async () => {
      const rows = app.db.selectFrom('notifications').select('type').where('user_id', '=', user.id)
      return (await rows.execute()).map(({ type }) => type)
    }
    await book(await createTestClinic(app, { fee: '0.00' }))
    await book(await createTestClinic(app), user, { couponId: await giveCouponToUser(app, user.id, '60.00') })
    await app.settle()
    expect(await notices()).toEqual(['APPOINTMENT_CONFIRMED', 'APPOINTMENT_CONFIRMED'])
    expect(app.sentTo(user.phone)).toEqual([])
    await payPlacedOrder(app, user, 'appointment', await book(await createTestClinic(app)))
    await app.settle()
    expect(app.sentTo(user.phone)).toHaveLength(1)
  })
})

describe('coupons for appointments', () => {
  test('a coupon reduces the price of an appointment, and cancelling the appointment releases the coupon', async () => {
    const couponId = await giveCouponToUser(app, user.id, '10.00')
    const placed = await book(await createTestClinic(app), user, { couponId })
    expect(placed.amount).toBe(40)
    expect(await readCouponStatus(app, couponId)).toBe('locked')
    await payPlacedOrder(app, user, 'appointment', placed)
    expect(await readCouponStatus(app, couponId)).toBe('used')
    expect((await cancel(placed.orderId)).refundAmount).toBe(40)
    expect(await readCouponStatus(app, couponId)).toBe('available')
  })

  test('a coupon that covers the whole price of an appointment leaves nothing to pay or refund', async () => {
    const at = await createTestClinic(app)
    const couponId = await giveCouponToUser(app, user.id, '60.00')
    const { orderId, amount } = await book(at, user, { couponId })
    expect(amount).toBe(0)
    expect((await see(orderId)).status).toBe('confirmed')
    expect(await cancel(orderId)).toMatchObject({ message: '已取消', refundAmount: 0 })
    expect([(await see(orderId)).status, await countTakenPlaces(app, at)]).toEqual(['cancelled', 0])
    expect(await readCouponStatus(app, couponId)).toBe('available')
  })

  test('booking an appointment with another user’s coupon is refused and takes no place', async () => {
    const at = await createTestClinic(app)
    const couponId = await giveCouponToUser(app, (await app.user()).id, '10.00')
    expect(await getRefusal(book(at, user, { couponId }))).toMatchObject({ error: 'COUPON_NOT_APPLICABLE' })
    expect(await countTakenPlaces(app, at)).toBe(0)
  })
})
