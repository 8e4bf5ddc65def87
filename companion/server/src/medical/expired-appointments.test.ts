import { minuteMs } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { type TestClinic, countTakenPlaces, createTestClinic, openPaymentSheet } from './testing/clinic.ts'

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
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.stop())

const halfAnHour = 30 * minuteMs
const full = { status: 400, error: 'SLOT_FULL' }
const book = (at: TestClinic, by = user) => by.medical.book({ body: at.booking })
const see = (by: TestUser, id: string) => by.medical.appointment({ params: { id } })

/** Creates a slot for one patient, which is taken by a user who opened the payment sheet but did not pay. */
async function heldSlot() {
  const at = await createTestClinic(app, { maxPatients: 1 })
  const holder = await app.user()
  const placed = await book(at, holder)
  await openPaymentSheet(holder, 'appointment', placed)
  return { at, holder, placed }
}

describe('booking a slot whose last place belongs to an expired unpaid appointment', () => {
  test('booking a full slot cancels its expired unpaid appointment at once, and a late payment of that appointment is refunded', async () => {
    const { at, holder, placed } = await heldSlot()
    app.clock.move({ advanceMs: halfAnHour })
    const taken = await book(at)
    expect((await see(holder, placed.orderId)).status).toBe('cancelled')
    expect((await see(user, taken.orderId)).status).toBe('pending')
    await app.pay(placed.orderId, { times: 3 })
    expect((await see(holder, placed.orderId)).status).toBe('cancelled')
    const refunds = app.db.selectFrom('refunds').select('amount_fen').where('order_no', '=', placed.orderId)
    expect(await refunds.execute()).toEqual([{ amount_fen: 5000 }])
    expect(await countTakenPlaces(app, at)).toBe(1)
  })

  test('a full slot cannot be booked while its unpaid appointment has not expired', async () => {
    const { at, holder, placed } = await heldSlot()
    app.clock.move({ advanceMs: halfAnHour - 1 })
    expect(await getRefusal(book(at))).toMatchObject(full)
    expect((await see(holder, placed.orderId)).status).toBe('pending')
  })

  test('a full slot cannot be booked if its appointment was paid in time, even if the payment callback was lost', async () => {
    const { at, holder, placed } = await heldSlot()
    await app.pay(placed.orderId, { times: 0 })
    app.clock.move({ advanceMs: halfAnHour })
    expect(await getRefusal(book(at))).toMatchObject(full)
    expect((await see(holder, placed.orderId)).status).toBe('confirmed')
    expect(await countTakenPlaces(app, at)).toBe(1)
  })

  test('a full slot stays full while the payment provider cannot report whether its expired appointment was paid', async () => {
    const { at, holder, placed } = await heldSlot()
    app.clock.move({ advanceMs: halfAnHour })
    vi.spyOn(app.deps.wechatPay, 'query').mockRejectedValue(new PaymentError('SYSTEM_ERROR', 'busy', true))
    expect(await getRefusal(book(at))).toMatchObject(full)
    expect((await see(holder, placed.orderId)).status).toBe('pending')
  })

  test('10 concurrent users book a slot with an expired unpaid appointment: exactly one succeeds', async () => {
    const { at } = await heldSlot()
    app.clock.move({ advanceMs: halfAnHour })
    const users = await Promise.all(Array.from({ length: 10 }, () => app.user()))
    const answers = await Promise.allSettled(users.map((each) => book(at, each)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countTakenPlaces(app, at)).toBe(1)
  })

  test('the owner of the expired appointment, or a child for a parent, can book the slot again', async () => {
    const { at, holder, placed } = await heldSlot()
    app.clock.move({ advanceMs: halfAnHour })
    const again = await book(at, holder)
    expect(again.orderId).not.toBe(placed.orderId)
    app.clock.move({ advanceMs: halfAnHour })
    const child = await app.child({ of: [user] })
    const { hospitalId, departmentId, doctorId, slotDate, slotTime } = at.booking
    await child.children.proxyOrder({
      params: { id: user.id },
      body: { orderType: 'appointment', data: { hospitalId, departmentId, doctorId, slotDate, slotTime } },
    })
    expect((await see(holder, again.orderId)).status).toBe('cancelled')
    expect(await countTakenPlaces(app, at)).toBe(1)
  })
})
