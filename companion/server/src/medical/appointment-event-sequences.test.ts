import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { createAppointmentRaceRequests } from './testing/appointment-races.ts'
import * as help from './testing/clinic.ts'

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
afterAll(() => app.stop())

const { book, cancel, refund, stateOf, countLive } = createAppointmentRaceRequests(() => ({ app, user }))
const {
  createTestClinic: clinic,
  cancelExpiredOrders: endUnpaidOrders,
  openPaymentSheet: openSheet,
  countTakenPlaces: takenAt,
} = help
const halfAnHour = 30 * minuteMs
const acts = {
  timeout: async () => void (await endUnpaidOrders(app)),
  callback: (orderNo: string) => app.pay(orderNo),
  cancel: (orderNo: string, by: TestUser) => cancel(orderNo, by),
  refund: (orderNo: string, by: TestUser) => refund(orderNo, by),
}
type Act = keyof typeof acts
const orders = (names: Act[]): Act[][] =>
  names.length < 2
    ? [names]
    : names.flatMap((name) => orders(names.filter((n) => n !== name)).map((rest) => [name, ...rest]))
/** Expects that the user has either the appointment or the money back, never both and never neither. */
async function expectFair(at: help.TestClinic, orderNo: string) {
  const state = await stateOf(orderNo)
  expect(['cancelled', 'confirmed']).toContain(state.appointment)
  if (state.appointment === 'confirmed')
    expect(state).toMatchObject({ order: 'paid', payment: 'paid', refunds: [] })
  else expect(state.refunds).toEqual(state.payment === 'paid' ? [5000] : [])
  expect(await takenAt(app, at)).toBe(await countLive(at))
}

describe('timeout, payment callback, cancellation and refund of one appointment', () => {
  const waiting = async () => {
    const [at, by] = [await clinic(app, { maxPatients: 2 }), await app.user()]
    const placed = await book(at, by)
    await openSheet(by, 'appointment', placed)
    return { at, by, orderNo: placed.orderId }
  }

  test('timeout, payment callback, cancellation and refund leave a consistent appointment in each of their 24 sequences', async () => {
    const cases = orders(['timeout', 'callback', 'cancel', 'refund'])
    expect(cases).toHaveLength(24)
    for (const names of cases) {
      const { at, by, orderNo } = await waiting()
      app.clock.move({ advanceMs: halfAnHour })
      for (const name of names) await Promise.allSettled([acts[name](orderNo, by)])
      await expectFair(at, orderNo)
    }
  })

  test('timeout, payment callback, cancellation and refund leave a consistent appointment when they run concurrently', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, waiting))
    app.clock.move({ advanceMs: halfAnHour })
    const names = Object.keys(acts) as Act[]
    await Promise.all(
      all.map(({ by, orderNo }, index) => {
        const turned = [...names.slice(index % 4), ...names.slice(0, index % 4)]
        return Promise.allSettled(turned.map((name) => acts[name](orderNo, by)))
      }),
    )
    for (const { at, orderNo } of all) await expectFair(at, orderNo)
  })
})
