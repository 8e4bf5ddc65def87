import { dayMs, hourMs, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { completeEndedAppointments, refundUnconfirmedAppointments } from './jobs.ts'
import { createAppointmentHelpers } from './testing/appointment-actions.ts'
import { countTakenPlaces, createTestClinic, payPlacedOrder, getTimeInTwoDays } from './testing/clinic.ts'

let app: TestApp
let user: TestUser
let startsAt: number
beforeAll(async () => {
  app = await startTestApp()
  startsAt = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: startsAt })
  user = await app.user()
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => app.stop())

const { book, cancel, see, seeOrder } = createAppointmentHelpers(() => user)
const noticesOf = async ({ id }: TestUser) => {
  const rows = await app.db.selectFrom('notifications').select('type').where('user_id', '=', id).execute()
  return rows.map(({ type }) => type).toSorted()
}

describe('appointments', () => {
  test('payment confirms an appointment, cancellation refunds it, and the user is notified of both', async () => {
    const at = await createTestClinic(app)
    const placed = await book(at)
    await payPlacedOrder(app, user, 'appointment', placed)
    expect(await see(placed.orderId)).toMatchObject({
      status: 'confirmed',
      paymentUrl: null,
      canCancel: true,
    })
    expect((await seeOrder(placed.orderId)).status).toBe('paid')
    expect(await cancel(placed.orderId, '家里有事')).toEqual({
      success: true,
      message: '已取消，退款将在1到3个工作日内到账',
      refundAmount: 50,
    })
    expect(await see(placed.orderId)).toMatchObject({ status: 'cancelled', cancelReason: '家里有事' })
    expect(await seeOrder(placed.orderId)).toMatchObject({ status: 'refunded', refundAt: null })
    await app.pay(placed.orderId, { outcome: 'refund_success' })
    expect(await seeOrder(placed.orderId)).toMatchObject({ refundAmount: 50, refundAt: expect.any(String) })
    expect(await countTakenPlaces(app, at)).toBe(0)
    await app.settle()
    const notices = ['APPOINTMENT_CONFIRMED', 'ORDER_PAID', 'ORDER_REFUNDED', 'ORDER_REFUND_ACCEPTED']
    expect(await noticesOf(user)).toEqual(notices)
    expect(app.sentTo(user.phone)).toHaveLength(2)
  })

  test('cancelling an unpaid appointment by id or order number refunds nothing, and a second cancellation has no effect', async () => {
    const at = await createTestClinic(app)
    const { orderId } = await book(at)
    const { id } = await see(orderId)
    for (const idOrOrderNo of [String(id), orderId])
      expect(await cancel(idOrOrderNo)).toEqual({ success: true, message: '已取消', refundAmount: 0 })
    expect(await see(String(id))).toMatchObject({ status: 'cancelled', cancelReason: '用户取消' })
    expect((await seeOrder(orderId)).status).toBe('cancelled')
    expect(await countTakenPlaces(app, at)).toBe(0)
  })

  test.each(['UTC', 'America/New_York'])(
    'an appointment can be cancelled until exactly 24 hours before its start, on a machine in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone)
      const at = await createTestClinic(app)
      const placed = await book(at)
      await payPlacedOrder(app, user, 'appointment', placed)
      app.clock.move({ now: at.startsAt - dayMs + secondMs })
      const late = { status: 400, error: 'CANCEL_TOO_LATE' }
      expect((await see(placed.orderId)).canCancel).toBe(false)
      expect(await getRefusal(cancel(placed.orderId))).toMatchObject(late)
      const params = { orderNo: placed.orderId }
      expect(await getRefusal(user.orders.refund({ params, body: { reason: '不去了' } }))).toMatchObject(late)
      app.clock.move({ now: at.startsAt - dayMs })
      await cancel(placed.orderId)
      expect((await see(placed.orderId)).status).toBe('cancelled')
    },
  )

  test('an unpaid appointment cannot be cancelled less than 24 hours before its start', async () => {
    const at = await createTestClinic(app, { startsAt: startsAt + 20 * hourMs })
    const { orderId } = await book(at)
    expect(await getRefusal(cancel(orderId))).toMatchObject({ error: 'CANCEL_TOO_LATE' })
    expect((await see(orderId)).status).toBe('pending')
  })

  test('refunding the order of an appointment cancels the appointment', async () => {
    const at = await createTestClinic(app)
    const placed = await book(at)
    await payPlacedOrder(app, user, 'appointment', placed)
    const params = { orderNo: placed.orderId }
    expect(await user.orders.refund({ params, body: { reason: '不去了' } })).toMatchObject({
      refundAmount: 50,
    })
    expect((await see(placed.orderId)).status).toBe('cancelled')
    expect(await countTakenPlaces(app, at)).toBe(0)
  })

  test('GET /medical/appointments/:id answers 404 for an appointment of another user and for an invalid id', async () => {
    const { orderId } = await book(await createTestClinic(app))
    const { id } = await see(orderId)
    const stranger = await app.user()
    for (const idOrOrderNo of [String(id), orderId, 'x', '999999', '99999999999999999999']) {
      const params = { id: idOrOrderNo }
      const gone = { status: 404, error: 'NOT_FOUND' }
      expect(await getRefusal(stranger.medical.appointment({ params }))).toMatchObject(gone)
      expect(await getRefusal(stranger.medical.cancelAppointment({ params, body: undefined }))).toMatchObject(
        gone,
      )
    }
    expect((await see(orderId)).status).toBe('pending')
  })

  test('GET /medical/appointments lists appointments newest first and filters by status', async () => {
    const first = await book(await createTestClinic(app))
    const second = await book(await createTestClinic(app))
    await cancel(first.orderId)
    const list = (query: object) => user.medical.appointments({ query })
    const all = await list({})
    expect(all.appointments.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId])
    expect(all).toMatchObject({ total: 2, page: 1, pageSize: 20 })
    const cancelled = await list({ status: 'cancelled' })
    expect(cancelled.appointments.map(({ orderId }) => orderId)).toEqual([first.orderId])
    expect((await list({ page: 2, pageSize: 1 })).appointments).toMatchObject([{ orderId: first.orderId }])
  })

  test('an appointment is completed exactly two hours after its end and can then no longer be refunded', async () => {
    const at = await createTestClinic(app)
    const placed = await book(at)
    await payPlacedOrder(app, user, 'appointment', placed)
    const overAt = at.startsAt + hourMs + 2 * hourMs
    await completeEndedAppointments(app.deps, overAt - 1)
    expect((await see(placed.orderId)).status).toBe('confirmed')
    await completeEndedAppointments(app.deps, overAt)
    expect(await completeEndedAppointments(app.deps, overAt)).toEqual({ completed: 0 })
    expect((await see(placed.orderId)).status).toBe('completed')
    expect((await seeOrder(placed.orderId)).status).toBe('completed')
    expect(await getRefusal(cancel(placed.orderId))).toMatchObject({ error: 'ORDER_NOT_REFUNDABLE' })
    expect(await countTakenPlaces(app, at)).toBe(1)
  })
})

describe('appointments at a hospital that confirms manually', () => {
  const paidOne = async () => {
    const placed = await book(await createTestClinic(app, { confirmsByHand: true }))
    await payPlacedOrder(app, user, 'appointment', placed)
    return { placed, ...(await see(placed.orderId)) }
  }

  test('a paid appointment stays unconfirmed until an administrator confirms it, which works only once', async () => {
    const admin = await app.admin()
    const { placed, id, status } = await paidOne()
    expect(status).toBe('paid')
    const waiting = await admin.medicalAdmin.appointments({ query: { status: 'paid' } })
    expect(waiting.appointments).toMatchObject([{ id, userId: user.id, patientPhone: '13912345678' }])
    await admin.medicalAdmin.confirm({ params: { id } })
    expect((await see(placed.orderId)).status).toBe('confirmed')
    expect(await noticesOf(user)).toContain('APPOINTMENT_CONFIRMED')
    const again = { status: 409, error: 'STATUS_CONFLICT' }
    expect(await getRefusal(admin.medicalAdmin.confirm({ params: { id } }))).toMatchObject(again)
    expect(await getRefusal(admin.medicalAdmin.confirm({ params: { id: 999_999 } }))).toMatchObject({
      status: 404,
    })
    const audit = await app.db
      .selectFrom('audit_logs')
      .select(['resource_id', 'detail'])
      .where('action', '=', 'appointment.confirmed')
      .execute()
    expect(audit).toEqual([{ resource_id: id, detail: { adminId: admin.id } }])
  })

  test('a paid appointment that the hospital has not confirmed is refunded at its start', async () => {
    const { placed } = await paidOne()
    const { startsAt: begins } = { startsAt: getTimeInTwoDays(app) }
    await refundUnconfirmedAppointments(app.deps, begins - minuteMs)
    expect((await see(placed.orderId)).status).toBe('paid')
    app.clock.move({ now: begins })
    await refundUnconfirmedAppointments(app.deps, begins)
    expect(await see(placed.orderId)).toMatchObject({ status: 'cancelled', cancelReason: '医院未确认预约' })
    expect((await seeOrder(placed.orderId)).status).toBe('refunded')
  })
})
